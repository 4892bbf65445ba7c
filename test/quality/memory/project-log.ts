// An invented project's memories: two years of a parcel-tracking service, and later questions about them.

export interface LoggedMemory {
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly content: string;
}

export type QuestionKind =
  "words" | "paraphrase" | "preference" | "latest" | "earliest" | "interval" | "relative";

export interface Question {
  readonly kind: QuestionKind;
  /** Ids of the memories that answer it. */
  readonly answers: readonly string[];
  readonly text: string;
}

/** The day on which questions are asked. */
export const askedAt = "2026-05-20T12:00:00Z";

function readRows(table: string): string[][] {
  const lines = table.trim().split("\n");
  return lines.map((line) => line.split(" | ").map((cell) => cell.trim()));
}

/** id | day | type | tags | content */
export const projectLog: readonly LoggedMemory[] = readRows(`
db1 | 2024-06-03 | decision | database | We keep parcel events in MySQL 8 on a single primary with two replicas.
db2 | 2025-02-11 | decision | database migration | Migrated parcel events from MySQL to PostgreSQL 16 because of partitioning and JSON indexes.
db3 | 2025-11-20 | decision | database | Parcel events older than 90 days move to ClickHouse; PostgreSQL keeps the hot part.
db4 | 2025-02-13 | insight | migration | The cutover took 40 minutes of read-only time; replaying the binlog was the slow part.
port1 | 2024-07-01 | context | staging | The staging database listens on port 3306.
port2 | 2025-02-14 | context | staging | The staging database listens on port 5433 since the move to PostgreSQL.
port3 | 2026-03-02 | context | staging | The staging database listens on port 6432 now, behind pgbouncer.
auth1 | 2024-06-20 | decision | auth | Couriers sign in with a PIN sent by text message.
auth2 | 2025-05-06 | decision | auth | Couriers sign in with passkeys; the PIN by text message stays as a fallback until autumn.
auth3 | 2025-10-01 | decision | auth | The text message fallback for courier login was removed.
auth4 | 2025-05-09 | insight | auth scanner | Old Android scanners cannot create passkeys because Play services are missing on them.
q1 | 2024-08-14 | decision | queue | Scan events go through RabbitMQ with one queue for each depot.
q2 | 2025-07-22 | decision | queue migration | Replaced RabbitMQ by NATS JetStream for scan events; depots are subjects now.
q3 | 2025-07-30 | insight | queue labels | JetStream redelivers after ack_wait of 30 s; the label printer needed 45 s, so labels were printed twice.
q4 | 2024-12-02 | insight | queue incident | A depot that was offline for a weekend filled its RabbitMQ queue and took the broker down with it.
ci1 | 2024-06-10 | context | ci | Builds run on a Jenkins box under the desk of the platform team.
ci2 | 2024-11-05 | decision | ci | Builds moved from Jenkins to Buildkite with ephemeral agents.
ci3 | 2026-01-19 | decision | ci | Builds are cached by Turborepo in an S3 bucket; a warm pipeline takes six minutes.
ci4 | 2025-09-09 | pattern | ci testing | Flaky browser tests are quarantined for a week, and deleted when nobody mends them by then.
fe1 | 2024-09-17 | decision | frontend | The dispatcher console is written in Vue 3 with Pinia.
fe2 | 2025-08-12 | decision | frontend | New screens of the dispatcher console are written in Svelte; Vue screens are ported when touched.
fe3 | 2025-03-25 | insight | frontend map | The map froze with more than 4,000 markers until we clustered them in a worker.
fe4 | 2026-02-03 | decision | map cost | Maps use MapLibre with our own tiles since the Mapbox bill tripled.
fe5 | 2024-10-08 | decision | map | We picked Mapbox for the map because its geocoder knows building entrances.
pref1 | 2025-01-15 | preference | review | Ines likes reviews with small commits and hates squashed branches of forty files.
pref2 | 2025-04-02 | preference | sql | Tomasz wants every SQL statement written out; no query builders, no ORMs.
pref3 | 2025-06-18 | preference | docs | Priya asks for diagrams in Mermaid in the repository rather than pictures on the wiki.
pref4 | 2025-12-11 | preference | team | The team dislikes meetings before ten; stand-up is at half past ten.
pref5 | 2026-04-08 | preference | go | For new command line programs Jonas reaches for Go, never for Bash beyond twenty lines.
pref6 | 2025-10-27 | preference | docs | Mei prefers dark terminals with a serif font, and her screenshots always look odd in the manual.
style1 | 2024-07-22 | style | sql | Names of tables are plural and snake_case: parcel_events, depot_hours.
style2 | 2025-03-03 | style | time | Times are stored as UTC and shown in the zone of the depot.
style3 | 2025-08-29 | style | errors | Handlers return a Result and never throw; panics are for broken invariants only.
style4 | 2026-01-08 | style | docs | Public functions carry a doc comment with units; line width is 100.
inc1 | 2024-12-24 | insight | incident cache | On Christmas Eve the tariff cache expired everywhere at once and the pricing service fell over.
inc2 | 2025-01-07 | decision | cache | Cache lifetimes get a random tenth on top, so that they never run out together.
inc3 | 2025-06-30 | insight | incident labels | The leap from 32-bit to 64-bit parcel numbers broke the thermal printers' firmware.
inc4 | 2025-09-16 | insight | incident customs | A certificate for the customs gateway ran out on a Sunday; nobody had its renewal in the calendar.
inc5 | 2026-03-28 | insight | incident time | Daylight saving made the night sort run twice at depot Lisbon.
inc6 | 2026-05-12 | insight | incident address | The address parser ate all memory on a Turkish street name with a dotless i.
inc7 | 2025-04-17 | insight | incident locks | Two dispatchers assigned the same van because the lock expired during a garbage collection pause.
inc8 | 2025-04-22 | decision | locks | Van assignment uses a fencing token from the database instead of the Redis lock.
cost1 | 2025-10-14 | insight | cost | A third of the cloud bill is traffic between availability zones caused by the chatty scan service.
cost2 | 2026-01-27 | decision | cost | Scan service and its consumers are pinned to one zone each; zone traffic fell by 70 %.
cost3 | 2025-03-12 | decision | cost staging | Nightly environments are torn down at seven in the evening to save money.
sec1 | 2025-02-26 | decision | security | Secrets live in Vault; nothing secret in environment files any more.
sec2 | 2024-08-02 | context | security | Secrets are in an encrypted .env file in the repository, key with the leads.
sec3 | 2025-11-03 | insight | security | The penetration test found that tracking pages leak the receiver's full name through the page title.
sec4 | 2025-11-10 | decision | security privacy | Tracking pages show initials only until the visitor enters the postcode.
perf1 | 2025-05-27 | insight | performance routing | Route planning was slow because distances were computed with full trigonometry for each pair; a precomputed grid made it 20 times faster.
perf2 | 2025-12-02 | insight | performance labels | The label service spent half its time in font loading; fonts are now kept in memory.
perf3 | 2026-02-17 | insight | performance database | The p99 of tracking lookups halved when prepared statements were turned on in pgbouncer.
rout1 | 2024-09-30 | decision | routing | Routes are planned with the OR-Tools solver, ten seconds for each depot.
rout2 | 2025-12-15 | decision | routing | Routes are planned with our own large neighborhood search; OR-Tools stays for validation.
rout3 | 2026-04-21 | context | routing | The planner runs at four in the morning and again after each cancelled pickup.
cust1 | 2025-06-05 | context | customs | Customs declarations go to the gateway as EDIFACT messages; the sandbox accepts only ASCII.
cust2 | 2026-04-14 | decision | customs | Customs declarations switch to the JSON interface of the gateway in summer.
test1 | 2025-01-28 | pattern | testing | Integration tests start a real PostgreSQL in a container; mocks of the database are not allowed.
test2 | 2025-07-08 | pattern | testing routing | Property tests with generated routes found more planner bugs than all hand-written examples.
test3 | 2026-03-17 | habit | testing release | Before a release somebody scans twenty real parcels in the test depot by hand.
rel1 | 2024-10-21 | habit | release | Releases go out on Tuesdays, never on Fridays or before holidays.
rel2 | 2025-08-05 | decision | release | Releases are behind flags and reach one depot a day first, chosen by drawing lots.
rel3 | 2026-02-24 | decision | release | Releases go out every weekday at noon since flags and canaries have proved themselves.
obs1 | 2024-11-18 | decision | observability | Logs go to Loki, metrics to Prometheus, traces nowhere yet.
obs2 | 2025-09-23 | decision | observability | Traces are collected with OpenTelemetry and kept for three days in Tempo.
obs3 | 2026-01-13 | pattern | observability | Alerts need an owner and a runbook link, or the deployment check refuses them.
org1 | 2024-07-15 | context | team | Ines leads the platform team, Tomasz the data team, Priya the console.
org2 | 2025-09-01 | context | team | Mei took over the console team from Priya, who moved to routing.
org3 | 2026-04-01 | context | team | Jonas leads the platform team while Ines is on parental leave until October.
ven1 | 2025-02-04 | context | scanner vendor | The scanner vendor is Datalogue; contact is Herr Brandt, who answers only by phone.
ven2 | 2026-02-10 | context | scanner vendor | The scanner contract went to Zebrix; the new devices arrive depot by depot until July.
api1 | 2024-08-27 | decision | api | The public API is versioned in the path: /v1/parcels.
api2 | 2025-10-21 | decision | api | The public API is versioned by a date header; the path versions answer until the end of 2026.
api3 | 2025-06-24 | pattern | api | Webhooks are signed with HMAC-SHA256 and retried for a day with growing pauses.
api4 | 2026-05-05 | insight | api | The biggest customer polls every second because its webhook endpoint cannot check our signature.
lang1 | 2024-06-17 | decision | language | Services are written in Kotlin.
lang2 | 2025-04-29 | decision | language | New services are written in Rust where latency matters, Kotlin elsewhere.
eta1 | 2025-01-21 | insight | eta | Arrival estimates were off by a mean of 31 minutes; traffic of the last four weeks explains most of it.
eta2 | 2025-11-27 | insight | eta model | With a gradient boosted model the mean error of arrival estimates fell to 12 minutes.
eta3 | 2026-05-15 | context | eta | Arrival estimates are recomputed when a courier is more than five minutes off plan.
acc1 | 2025-07-15 | context | scanner accessibility | The accessibility audit wants larger buttons on the scanner and labels that do not rely on color.
lab1 | 2025-05-20 | decision | labels | Labels carry a QR code beside the barcode so that phones can read them.
lab2 | 2024-09-05 | context | labels | Labels are printed as ZPL at 203 dots per inch.
lic1 | 2026-03-10 | decision | legal | Our route solver will be published under the Apache license after the summer.
gdpr1 | 2025-03-18 | decision | privacy legal | Receivers' phone numbers are erased 14 days after delivery.
idx1 | 2025-02-20 | insight | database performance | A BRIN index on the scan time is 200 times smaller than the B-tree and fast enough for reports.
log1 | 2025-12-18 | insight | observability cost | Log lines with the whole parcel in them made up 80 % of the volume in Loki.
off1 | 2026-01-22 | decision | scanner | Scanners work without network for a whole shift and sync when they dock.
dep1 | 2025-08-19 | context | depot | Depot Lisbon opened with 14 vans; depot Porto follows in spring.
dep2 | 2026-04-28 | context | depot | Depot Porto opened with 9 electric vans and no night shift.
`).map(([id = "", day = "", type = "", tags = "", content = ""]) => {
  return { id, at: `${day}T10:00:00Z`, type, tags: tags.split(" "), content };
});

/** kind | answers | question */
export const projectQuestions: readonly Question[] = readRows(`
words | q2 | Why did we choose NATS JetStream for scan events?
words | obs2 | What is the retention of traces in Tempo?
words | api3 | How are webhooks signed?
words | idx1 | BRIN index on scan time
words | style1 | naming convention for SQL tables
words | sec3 | What did the penetration test find on tracking pages?
words | lic1 | Which license will the route solver have?
words | q3 | ack_wait redelivery of labels
words | obs3 | What does the deployment check refuse for alerts?
words | ven1 | Who is the contact at the scanner vendor Datalogue?
words | lab2 | ZPL label resolution
words | inc8 | fencing token van assignment
words | rout3 | When does the planner run?
words | acc1 | accessibility audit of the scanner
words | gdpr1 | How long are phone numbers of receivers kept?
words | inc6 | the address parser and the Turkish street name
paraphrase | q3 | Why did parcels get two stickers from the printing device?
paraphrase | inc5 | What went wrong when the clocks changed in spring?
paraphrase | inc2 | How do we avoid everything expiring at the same moment?
paraphrase | gdpr1 | Do personal data of recipients get removed after the parcel arrived?
paraphrase | off1 | Can drivers keep working when there is no internet connection?
paraphrase | fe3 | What made the page with the map hang?
paraphrase | test1 | Are stubs of the storage layer acceptable in our test suite?
paraphrase | ci4 | How do we handle unreliable UI tests?
paraphrase | sec1 | Where do credentials belong?
paraphrase | cost1 log1 fe4 | Why is our infrastructure so expensive?
paraphrase | cost3 | What happens to the test systems overnight?
paraphrase | style3 | Which error handling approach do request handlers follow?
paraphrase | eta2 eta1 | How precise are our predictions of delivery time?
paraphrase | lab1 | How can smartphones read our parcel stickers?
paraphrase | perf1 | What sped up computing tours?
paraphrase | inc7 | Why did the same vehicle get booked by two people?
paraphrase | inc4 | Who noticed too late that TLS for the border authority was invalid?
paraphrase | api4 | Which customer hammers our endpoints and why?
paraphrase | test3 | Is there a manual check before we ship?
preference | pref2 | Should I use an ORM in the data team's code?
preference | pref1 | How should I prepare a pull request for Ines?
preference | pref3 | I want to add an architecture drawing; which format does Priya like?
preference | pref4 | When can I schedule a call with the whole team?
preference | pref5 | Which language should a small utility for Jonas be in?
preference | pref6 | Why do Mei's pictures look strange?
latest | port3 | Which port does the staging database listen on now?
latest | auth3 | How do couriers currently sign in?
latest | rel3 | What is the latest decision on when releases go out?
latest | org3 | Who currently leads the platform team?
latest | api2 | What is the current way to version the public API?
latest | rout2 | What do we use now to plan routes?
latest | ven2 | Which scanner vendor do we have at the moment?
latest | db3 | Most recent decision about where parcel events are stored?
latest | fe2 | What framework are screens of the dispatcher console written in these days?
latest | dep2 | Which depot opened most recently?
earliest | db1 | What was the original database for parcel events?
earliest | lang1 | Which language were services originally written in?
earliest | auth1 | How did couriers sign in initially?
earliest | port1 | Which port did the staging database originally listen on?
earliest | fe5 | What was the first choice for the map?
earliest | ci1 | Where did builds run at first?
interval | inc7 | What incident happened in April 2025?
interval | lic1 | What did we decide in March?
interval | inc6 | What went wrong last week?
interval | sec2 | What was decided about secrets in 2024?
interval | inc1 | What happened on 24 December 2024?
interval | perf2 | What did we learn about performance in December 2025?
interval | org2 | What changed in the team between August and October 2025?
interval | cost2 fe4 | Which decisions on cost were made since January 2026?
interval | eta3 | What did we note about arrival estimates this month?
interval | rel2 | What was decided about releases in summer 2025?
relative | port2 port1 | Which port did the staging database use before the move to pgbouncer?
relative | db1 | Where did parcel events live before the migration from MySQL to PostgreSQL?
relative | q1 | What did scan events go through before we replaced RabbitMQ?
relative | sec2 | How were secrets kept before the switch to Vault?
relative | org1 | Who led the console before Mei took over the console team?
relative | inc8 | What did we do about locks after the two dispatchers assigned the same van?
relative | inc2 | What was decided about caches after the Christmas Eve outage of the tariff cache?
`).map(([kind = "", answers = "", text = ""]) => {
  return { kind: kind as QuestionKind, answers: answers.split(" "), text };
});
