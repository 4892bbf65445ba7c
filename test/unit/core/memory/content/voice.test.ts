import { describe, expect, it } from "vitest";
import { readVoice } from "../../../../../src/core/memory/content/voice.ts";

const speakerOf = (content: string): string | undefined => readVoice(content, [], {}).speaker;

describe("the speaker of a text", () => {
  it.each([
    ["Nadia: I passed the test.", "nadia"],
    ["Mr. Okonjo: Mind the curb.", "mr. okonjo"],
    ["[2025-03-02 10:15] Tobias: Soup?", "tobias"],
    ["8 May, 2023: Caroline: We went to the lake.", "caroline"],
    ["(1:56 pm on 8 May, 2023) Melanie: Hey!", "melanie"],
    ["user: where is my key?", "user"],
    ["2026-03-05 10:12 - Ben Oakes: the ladder broke", "ben oakes"],
    ["2026-03-05T10:12:00Z Ben: the ladder broke", "ben"],
    ["3/4/26, 10:12 - Ben: the ladder broke", "ben"],
    ["Monday, 8 May 2023: Ben: the ladder broke", "ben"],
    ["Session 3, Ben: the ladder broke", "ben"],
    ["**Kim:** the glaze is blue", "kim"],
    ["- Kim: the glaze is blue", "kim"],
    ["<Joe> the bot is back", "joe"],
    ["[user] where is my key?", "user"],
    ["Tom (10:12): bought a drum", "tom"],
    ["Tom [10:12] bought a drum", "tom"],
    ["Tom, 8 May 2023: bought a drum", "tom"],
    ["O'Brien said: the gate is shut", "o'brien"],
    ["Speaker 2: the gate is shut", "speaker 2"],
    ["李雷：你好", "李雷"],
  ])("is found in: %s", (content, speaker) => {
    expect(speakerOf(content)).toBe(speaker);
  });

  it.each([
    "Decision: use Postgres.",
    "Note: the port is 8080.",
    "https://example.com is down",
    "We said: never again.",
    "the retry budget is three",
    "Re: the invoice of May",
    "Q: where is the key?",
    "[2025-03-02] the retry budget is three",
  ])("is undefined for: %s", (content) => {
    expect(speakerOf(content)).toBeUndefined();
  });

  it("is undefined for a text of several speakers unless a tag names one", () => {
    const talk = "Ada: Did it compile?\nGrace: It did.";
    expect(speakerOf(talk)).toBeUndefined();
    expect(readVoice(talk, ["speaker:Grace"], {}).speaker).toBe("grace");
    expect(speakerOf("Ada: Did it compile?\nTODO: look at the log\nAda: It did.")).toBe("ada");
  });

  it("comes from metadata first, then from a tag, then from the text", () => {
    expect(readVoice("Ada: Hello", ["speaker:Grace"], { speaker: "Mary" }).speaker).toBe("mary");
    expect(readVoice("Ada: Hello", ["speaker:Grace"], {}).speaker).toBe("grace");
    expect(readVoice("Hello", [], { role: "user" }).speaker).toBe("user");
    expect(readVoice("Hello", [], { role: "maintainer of the build" }).speaker).toBeUndefined();
  });
});

describe("the kind and session of a text", () => {
  it("recognizes a question, a standing rule, and a change", () => {
    expect(readVoice("Tobias: Anything you can't eat?", [], {}).asks).toBe(true);
    expect(readVoice("Always run the linter before a commit.", [], {})).toMatchObject({
      isStanding: true,
      asks: false,
    });
    expect(readVoice("We moved to pnpm in March.", [], {}).isStanding).toBe(false);
    expect(readVoice("I switched to tea, no coffee any more.", [], {}).isChange).toBe(true);
    expect(readVoice("The port is 8080.", [], {})).toMatchObject({ isStanding: false, isChange: false });
  });

  it("reads the session from the metadata or a tag", () => {
    expect(readVoice("Ada: Hi", [], { session_id: 12 }).session).toBe("12");
    expect(readVoice("Ada: Hi", ["session:s1"], {}).session).toBe("s1");
  });
});
