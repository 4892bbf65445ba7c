//! Where does a kernel's scratch come from? From the end of linear memory: an arena that grows as it is used,
//! starts where the caller says, and is forgotten when the kernel returns.

/// Numbers for which every bit pattern is a value, so memory may be handed out without being cleared.
pub unsafe trait Plain: Copy + 'static {}
unsafe impl Plain for u8 {}
unsafe impl Plain for i8 {}
unsafe impl Plain for i16 {}
unsafe impl Plain for u16 {}
unsafe impl Plain for u32 {}
unsafe impl Plain for i32 {}
unsafe impl Plain for f32 {}
unsafe impl Plain for f64 {}

const ALIGNMENT: usize = 16;

pub struct Arena {
    next: usize,
    end: usize,
}

impl Arena {
    /// # Safety
    /// Nothing else may use the memory from `start` on while the arena or what it gave out lives.
    #[cfg(target_arch = "wasm32")]
    pub unsafe fn starting_at(start: *mut u8) -> Arena {
        Arena { next: start as usize, end: core::arch::wasm32::memory_size(0) << 16 }
    }

    /// # Safety
    /// `start` must be valid for `len` bytes, and used by nothing else while the arena or what it gave out lives.
    #[cfg(not(target_arch = "wasm32"))]
    pub unsafe fn over(start: *mut u8, len: usize) -> Arena {
        Arena { next: start as usize, end: start as usize + len }
    }

    /// `None` when the memory cannot grow that far. What is given out has unknown content.
    pub fn take<T: Plain>(&mut self, len: usize) -> Option<&'static mut [T]> {
        let start = self.next.checked_add(ALIGNMENT - 1)? & !(ALIGNMENT - 1);
        let end = start.checked_add(len.checked_mul(core::mem::size_of::<T>())?)?;
        if end > self.end {
            self.grow_to(end)?;
        }
        self.next = end;
        Some(unsafe { core::slice::from_raw_parts_mut(start as *mut T, len) })
    }

    pub fn take_filled<T: Plain>(&mut self, len: usize, value: T) -> Option<&'static mut [T]> {
        let slice = self.take(len)?;
        slice.fill(value);
        Some(slice)
    }

    /// A place to come back to with `release`.
    pub fn mark(&self) -> usize {
        self.next
    }

    /// Gives back everything taken since `mark`; the caller keeps none of it.
    pub fn release(&mut self, mark: usize) {
        self.next = mark;
    }

    #[cfg(target_arch = "wasm32")]
    fn grow_to(&mut self, end: usize) -> Option<()> {
        let pages = (end - self.end + 0xffff) >> 16;
        if core::arch::wasm32::memory_grow(0, pages) == usize::MAX {
            return None;
        }
        self.end += pages << 16;
        Some(())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn grow_to(&mut self, _end: usize) -> Option<()> {
        None
    }
}

/// A slice over the caller's memory; a null or empty one is an empty slice.
/// # Safety
/// `start` must be valid for `len` values for as long as the kernel runs.
pub unsafe fn slice<'a, T: Plain>(start: *const T, len: usize) -> &'a [T] {
    if len == 0 {
        &[]
    } else {
        core::slice::from_raw_parts(start, len)
    }
}

/// # Safety
/// As `slice`, and nothing else may refer to the same memory.
pub unsafe fn slice_mut<'a, T: Plain>(start: *mut T, len: usize) -> &'a mut [T] {
    if len == 0 {
        &mut []
    } else {
        core::slice::from_raw_parts_mut(start, len)
    }
}

/// Reads `slice[index]`; bounds are checked in tests and in builds with `--cfg checked`, and were proven by the
/// graph check everywhere else.
macro_rules! at {
    ($slice:expr, $index:expr) => {{
        let index = $index as usize;
        #[cfg(any(test, checked))]
        let value = $slice[index];
        #[cfg(not(any(test, checked)))]
        let value = unsafe { *$slice.get_unchecked(index) };
        value
    }};
}

/// Writes `slice[index]`, under the same rule as `at!`.
macro_rules! put {
    ($slice:expr, $index:expr, $value:expr) => {{
        let (index, value) = ($index as usize, $value);
        #[cfg(any(test, checked))]
        {
            $slice[index] = value;
        }
        #[cfg(not(any(test, checked)))]
        unsafe {
            *$slice.get_unchecked_mut(index) = value;
        }
    }};
}

#[cfg(test)]
pub mod testing {
    use super::Arena;

    /// An arena over a leaked buffer of `len` bytes.
    pub fn arena(len: usize) -> Arena {
        let buffer: &'static mut [u128] = Box::leak(vec![0u128; len / 16].into_boxed_slice());
        unsafe { Arena::over(buffer.as_mut_ptr() as *mut u8, len / 16 * 16) }
    }

    #[test]
    fn gives_aligned_memory_until_it_is_full() {
        let mut arena = arena(64);
        assert_eq!(arena.take::<u8>(3).unwrap().len(), 3);
        let mark = arena.mark();
        assert_eq!(arena.take::<f64>(2).unwrap().as_ptr() as usize % 16, 0);
        assert!(arena.take::<u32>(9).is_none());
        arena.release(mark);
        assert!(arena.take::<u32>(12).is_some());
        assert!(arena.take::<u32>(usize::MAX).is_none());
    }
}
