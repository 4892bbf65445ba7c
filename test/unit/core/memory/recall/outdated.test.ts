// If one statement has replaced another and no edge says so, which of them comes first?
import { expect, test } from "vitest";
import { openTestMemory, recallContents, type TestMemory } from "../../../../support/memory.ts";

const dayMs = 86_400_000;
const old = "The public API allows 100 requests per minute for each key.";
const current = "The public API allows 600 requests per minute for each key; partners get 6000.";
const moved = "Ravi: I moved to Lisbon, so my hours are 9 to 17 there.";
const before = "Ravi: I live in Porto, where my hours are 8 to 16.";

/** Oldest first, ten days apart. */
async function remember(...contents: readonly string[]): Promise<TestMemory> {
  const test = openTestMemory({ embedder: { provider: "static" } });
  for (const [i, content] of contents.entries()) {
    const createdAt = new Date(test.clock.now - (contents.length - i) * 10 * dayMs).toISOString();
    await test.memory.import([{ content, createdAt }], "new");
  }
  return test;
}

test.each(["request quota for API users", "how many requests does the API allow", "API requests per minute"])(
  "%s: ranks the later of two nearly identical statements first",
  async (question) => {
    const { memory } = await remember(old, current);
    expect(await recallContents(memory, question)).toEqual([current, old]);
    const { memory: reversed } = await remember(current, old);
    expect(await recallContents(reversed, question)).toEqual([old, current]);
  },
);

test("ranks by matching words, not by age, for a question about the past", async () => {
  const question = "did the public API allow 100 requests per minute for each key";
  const { memory } = await remember(old, current);
  expect(await recallContents(memory, question)).toEqual([old, current]);
});

const jobs = "Background jobs go through Sidekiq with Redis as its store.";
const jobsNow = "Sidekiq is gone: background jobs are rows in PostgreSQL, picked up by GoodJob.";
const heroku = "We deploy the booking API to Heroku, one app per region.";
const fly = "The booking API runs on Fly.io since this morning; Heroku apps are switched off.";
const hetzner = "The booking API moved to Hetzner machines with Kamal; the bill of Fly.io had tripled.";
const squash = "Feature branches are merged with squash commits.";
const rebase = "Merge with rebase instead of squash, so that bisect finds the commit.";
const squashAgain = "We are back on squash merges: rebased branches broke the release notes script.";
const partners = "The rate limit for partners is 300 requests a minute.";
const searches = "The rate limit for the public search is 60 requests a minute.";
const staging = "The staging server runs on port 8080.";
const production = "The production server now runs on port 9090.";
const newer = "The new server runs on port 9191 since today.";
const sessions = "The cache TTL for sessions is 15 minutes.";
const thumbnails = "The cache TTL for thumbnails was raised to 60 minutes.";
const database = "Backups of the database are taken every 6 hours.";
const fileStore = "Backups of the file store are now taken every 24 hours.";
const coreTeam = "The standup of the core team is at 9:30.";
const dataTeam = "The standup of the data team moved to 10:15.";
const mailgun = "Emails are sent through Mailgun.";
const plan = "Plan: emails are sent through Amazon SES from autumn on.";
const nadia = "Nadia reviews every change to the preprocessing.";
const ole = "Nadia is away in March, Ole reviews changes to the preprocessing in that month only.";
const group = "The beta group was enlarged to 150 people.";
const workshop = "The workshop has a name: Blatt und Falz.";
const student = "A student helps in the workshop on Mondays, her name is Ilse.";
const canteen = "The people of the beta group meet the designers in the canteen.";

test.each([
  ["which system handles background jobs", [jobs, jobsNow], jobsNow],
  ["what handles background jobs now", [jobs, jobsNow], jobsNow],
  ["which store did the background jobs have before", [jobs, jobsNow], jobs],
  ["where is the booking API deployed", [heroku, fly, hetzner], hetzner],
  ["where was the booking API deployed originally", [heroku, fly, hetzner], heroku],
  ["do we squash or rebase when merging", [squash, rebase, squashAgain], squashAgain],
  ["how many requests a minute may partners make", [partners, searches], partners],
  ["which port does the staging server run on", [staging, production], staging],
  ["which port does the staging server run on", [staging, newer], newer],
  ["which port does a server run on", [staging, production], production],
  ["what is the cache TTL for sessions", [sessions, thumbnails], sessions],
  ["how long are thumbnails cached", [sessions, thumbnails], thumbnails],
  ["how often are backups of the database taken", [database, fileStore], database],
  ["when is the standup of the core team", [coreTeam, dataTeam], coreTeam],
  ["which provider sends emails", [mailgun, plan], mailgun],
  ["who reviews changes to the preprocessing", [nadia, ole], nadia],
  ["what is the workshop called", [workshop, student], workshop],
  ["how many people are in the beta group", [group, canteen], group],
])("%s: the statement that holds comes first", async (question, told, answer) => {
  const { memory } = await remember(...told);
  expect((await recallContents(memory, question))[0]).toBe(answer);
});

test("a list of everything on a subject is in the order of relevance", async () => {
  const { memory } = await remember(jobs, jobsNow);
  expect(await recallContents(memory, "all about background jobs with Redis")).toEqual([jobs, jobsNow]);
});

test("a later statement on the same topic outranks an earlier one only if it announces a change", async () => {
  const other = "The public API has a sandbox where each key has no limit of requests.";
  const { memory } = await remember(current, other);
  expect(await recallContents(memory, "how many requests per minute does the public API allow")).toEqual([
    current,
    other,
  ]);
  const { memory: people } = await remember(before, moved);
  expect((await recallContents(people, "what are the hours of Ravi"))[0]).toBe(moved);
});

test("a word that only one of thousands of memories has is a name: what lacks it replaces nothing", async () => {
  const question = "where is the booking API for quillfjord deployed, on Heroku apps";
  const earlier = "We deploy the booking API for quillfjord to Heroku, one app per region.";
  const { memory } = await remember(earlier, fly);
  expect((await recallContents(memory, question))[0]).toBe(fly);
  const notes = Array.from({ length: 3_100 }, (_, i) => ({ content: `Shelf ${i} holds jars of jam.` }));
  await memory.import(notes, "new");
  expect((await recallContents(memory, question))[0]).toBe(earlier);
});
