//! Flattens a tree-sitter tree: reads the subtrees where they lie in web-tree-sitter's own memory and writes the nodes
//! that were asked for as one array in preorder. A guest: no data, no stack, no allocation of its own.
//!
//! The layouts are those of tree-sitter 0.27 on a 32-bit machine (subtree.h, tree.h, parser.h of ABI 13 to 15); a test
//! compares the result with the official cursor on real files of every grammar.
#![no_std]

mod words;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// What becomes of a node, by its public symbol.
const DROP: u8 = 0; // leave it out; its children move up and stand in no field
const KEEP_WHOLE: u8 = 2; // write it, not what is inside; 1 writes both
const DROP_WHOLE: u8 = 3; // leave it out with all that is inside
const PASS: u8 = 4; // leave it out; its children move up and stand in its field

const NONE: u32 = u32::MAX;
const NO_ROOM: u32 = u32::MAX; // -1 to JavaScript
const NO_DEPTH: u32 = u32::MAX - 1; // -2
const ERROR_SYMBOL: u32 = 0xffff;

/// One open node. 48 bytes: `bytesPerFrame` in flat-tree.ts.
#[repr(C)]
pub struct Frame {
    node: *const u8,
    children: *const u8,
    next_child: u32,
    child_count: u32,
    structural_index: u32,
    position: u32, // where the last child ended, in bytes
    field: u32,    // handed down to children without one, or, where `left_out`, to all
    left_out: bool, // visible, but dropped or passed: the fields of its children are not those of its parent
    row: u32,      // its row in `out`, or NONE
    aliases: *const u16,
    fields: *const u8,
    fields_end: *const u8,
}

#[inline(always)]
unsafe fn u16_at(base: *const u8, offset: usize) -> u32 {
    *(base.add(offset) as *const u16) as u32
}

#[inline(always)]
unsafe fn u32_at(base: *const u8, offset: usize) -> u32 {
    *(base.add(offset) as *const u32)
}

#[inline(always)]
unsafe fn pointer_at(base: *const u8, offset: usize) -> *const u8 {
    u32_at(base, offset) as *const u8
}

#[inline(always)]
unsafe fn open(
    frame: *mut Frame,
    language: *const u8,
    node: *const u8,
    start: u32,
    field: u32,
    left_out: bool,
    row: u32,
) {
    let child_count = u32_at(node, 36);
    let production = u16_at(node, 66) as usize;
    let slice = pointer_at(language, 64).add(production * 4);
    let has_fields = !left_out && u32_at(language, 32) > 0;
    let entries = pointer_at(language, 68);
    let fields = if has_fields { entries.add(u16_at(slice, 0) as usize * 4) } else { core::ptr::null() };
    let aliases = pointer_at(language, 84) as *const u16;
    let frame = &mut *frame;
    frame.node = node;
    frame.children = node.sub(child_count as usize * 8);
    frame.next_child = 0;
    frame.child_count = child_count;
    frame.structural_index = 0;
    frame.position = start;
    frame.field = field;
    frame.left_out = left_out;
    frame.row = row;
    frame.aliases =
        if production == 0 { core::ptr::null() } else { aliases.add(production * u16_at(language, 36) as usize) };
    frame.fields = fields;
    frame.fields_end = if has_fields { fields.add(u16_at(slice, 2) as usize * 4) } else { fields };
}

/// Writes the tree at `tree` (a TSTree) as rows of four words: symbol | field << 16 | named children << 24 (clipped to
/// 255), start, end (UTF-16 code units), and the row behind its last descendant. Row 0 is the root. `errors` takes the
/// number of ERROR and missing nodes. Returns the number of rows, NO_ROOM or NO_DEPTH when `capacity` or `depth` is short.
#[no_mangle]
pub unsafe extern "C" fn walk(
    tree: *const u8,
    modes: *const u8,
    frames: *mut Frame,
    depth: u32,
    out: *mut u32,
    capacity: u32,
    errors: *mut u32,
) -> u32 {
    let language = pointer_at(tree, 8);
    let public_symbols = pointer_at(language, 76);
    let root = pointer_at(tree, 0);
    *errors = 0;
    if (root as u32) & 1 == 1 {
        return 0; // an empty text
    }
    let root_start = u32_at(root, 4);
    let root_symbol = u16_at(root, 40);
    let root_public =
        if root_symbol >= 0xfffe { root_symbol } else { u16_at(public_symbols, root_symbol as usize * 2) };
    let root_inner = if u32_at(root, 36) == 0 { 0 } else { u32_at(root, 52).min(255) };
    *out = root_public | root_inner << 24;
    *out.add(1) = root_start >> 1;
    *out.add(2) = (root_start + u32_at(root, 16)) >> 1;
    *out.add(3) = 1;
    if root_symbol == ERROR_SYMBOL {
        *errors += 1;
    }
    if u32_at(root, 36) == 0 {
        return 1;
    }
    let mut rows: u32 = 1;
    let mut top: u32 = 0;
    open(frames, language, root, root_start, 0, false, 0);
    loop {
        let frame = &mut *frames.add(top as usize);
        if frame.next_child == frame.child_count {
            if frame.row != NONE {
                *out.add(frame.row as usize * 4 + 3) = rows;
            }
            if top == 0 {
                return rows;
            }
            top -= 1;
            continue;
        }
        let child = frame.children.add(frame.next_child as usize * 8);
        let word = u32_at(child, 0);
        let node = word as *const u8;
        let inline = word & 1 == 1;
        let (visible, extra, missing, symbol, padding, size);
        if inline {
            visible = word & 2 != 0;
            extra = word & 8 != 0;
            missing = word & 32 != 0;
            symbol = (word >> 8) & 0xff;
            let sizes = u32_at(child, 4);
            padding = (sizes >> 16) & 0xff;
            size = sizes >> 24;
        } else {
            let bits = u16_at(node, 44);
            visible = bits & 1 != 0;
            extra = bits & 4 != 0;
            missing = bits & 512 != 0;
            symbol = u16_at(node, 40);
            padding = u32_at(node, 4);
            size = u32_at(node, 16);
        }
        let start = if frame.next_child == 0 { frame.position } else { frame.position + padding };
        frame.position = start + size;
        frame.next_child += 1;
        let mut alias = 0;
        let mut field = 0;
        if !extra {
            let index = frame.structural_index;
            frame.structural_index += 1;
            if !frame.aliases.is_null() {
                alias = *frame.aliases.add(index as usize) as u32;
            }
            field = frame.field;
            let mut entry = frame.fields;
            while entry != frame.fields_end {
                let word = u32_at(entry, 0);
                if word >> 16 == index {
                    field = word & 0xffff;
                    break;
                }
                entry = entry.add(4);
            }
        }
        if missing {
            *errors += 1;
        }
        let mut row = NONE;
        let mut left_out = frame.left_out;
        if visible || alias != 0 {
            let mut public = if alias != 0 { alias } else { symbol };
            let mode;
            if public >= 0xfffe {
                *errors += 1;
                mode = 1;
            } else {
                public = u16_at(public_symbols, public as usize * 2);
                mode = *modes.add(public as usize);
            }
            if mode == 1 || mode == KEEP_WHOLE {
                if rows == capacity {
                    return NO_ROOM;
                }
                let inner = if inline || u32_at(node, 36) == 0 { 0 } else { u32_at(node, 52).min(255) };
                let at = out.add(rows as usize * 4);
                *at = public | (field & 0xff) << 16 | inner << 24;
                *at.add(1) = start >> 1;
                *at.add(2) = (start + size) >> 1;
                *at.add(3) = rows + 1;
                row = rows;
                rows += 1;
                field = 0;
                left_out = false;
            } else {
                left_out = true;
                if mode == DROP {
                    field = 0;
                }
            }
            if mode == KEEP_WHOLE || mode == DROP_WHOLE {
                continue;
            }
            debug_assert!(mode == 1 || mode == DROP || mode == PASS);
            if inline || u32_at(node, 36) == 0 {
                continue;
            }
        } else if inline || u32_at(node, 36) == 0 || u32_at(node, 48) == 0 {
            continue;
        }
        if top + 1 == depth {
            return NO_DEPTH;
        }
        top += 1;
        open(frames.add(top as usize), language, node, start, field, left_out, row);
    }
}
