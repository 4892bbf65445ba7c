// Facts that people mention in passing, and what is asked about them much later: the statement, a question in the same
// words, and a paraphrase. All invented.

export interface PlantedFact {
  readonly said: string;
  readonly direct: string;
  readonly paraphrase: string;
}

/** Only the statement reveals the preference: the question shares hardly a word with it. */
export interface PlantedPreference {
  readonly said: string;
  readonly asked: string;
}

export interface PlantedChange {
  readonly first: string;
  readonly then: string;
  readonly latest: string;
  readonly earliest: string;
}

function readRows(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" | ").map((cell) => cell.trim()));
}

/** said | direct | paraphrase */
export const facts: readonly PlantedFact[] = readRows(`
By the way, my sister Amalia adopted a three-legged cat yesterday. | What kind of cat did my sister Amalia adopt? | Which pet does my sibling have?
I have to stop soon, my flight to Lisbon leaves at six. | At what time does my flight to Lisbon leave? | When do I depart for Portugal?
My knee still hurts from the fall on the ski slope. | What hurts from the fall on the ski slope? | Which injury did I get from winter sports?
We painted the kitchen in a dark green last weekend. | In which color did we paint the kitchen? | What shade are the walls where I cook?
My landlord wants three months of rent as a deposit. | How much does my landlord want as a deposit? | What security payment does the flat's owner demand?
I burnt the lasagna because the phone rang. | Why did I burn the lasagna? | What went wrong with the pasta dish in the oven?
Our daughter got the lead in the school play. | What did our daughter get in the school play? | How is our child involved in theater?
I finally repaired the old turntable of my grandfather. | What did I repair of my grandfather? | Which record player did I fix?
The vet says the dog has to lose four kilos. | How many kilos does the dog have to lose? | Is our pet overweight?
I left my umbrella on the night train to Vienna. | Where did I leave my umbrella? | What did I forget while traveling by rail?
My mentor at the office is called Dagny, she is from Oslo. | What is my mentor at the office called? | Which Norwegian colleague guides me at work?
We planted two pear trees behind the shed. | What did we plant behind the shed? | Which fruit will grow in our garden?
The bank refused the loan for the workshop. | Who refused the loan for the workshop? | Could I get money borrowed to start my business?
My brother sings bass in the harbor choir. | What does my brother sing in the choir? | Who in my family performs music?
I keep the spare key under the third flower pot. | Where do I keep the spare key? | How can a guest get in when I am away?
The dentist pulled my wisdom tooth this morning. | What did the dentist pull this morning? | What surgery did I have in my mouth?
My bicycle was stolen in front of the library. | Where was my bicycle stolen? | What happened to my two-wheeler?
Our neighbor practices the trombone until midnight. | What does our neighbor practice until midnight? | Which noise keeps us awake?
The contract with the printer ends in October. | When does the contract with the printer end? | Until what month do we have the deal for our flyers?
I ran the river marathon in three hours fifty. | In what time did I run the river marathon? | How fast was I over forty-two kilometers?
Grandmother turned ninety and danced until two. | How old did grandmother turn? | What birthday did the oldest of us celebrate?
We named the sourdough starter Brunhilde. | What did we name the sourdough starter? | What do we call the thing we bake bread with?
The car failed the inspection because of the brakes. | Why did the car fail the inspection? | What is broken on my vehicle?
I gave my drum kit to the youth club. | To whom did I give my drum kit? | Where is my old instrument now?
`).map(([said = "", direct = "", paraphrase = ""]) => ({ said, direct, paraphrase }));

/** said | asked */
export const preferences: readonly PlantedPreference[] = readRows(`
I cannot stand coriander, it tastes like soap to me. | Can you suggest a soup for dinner tonight?
I get sick on boats, even on a calm lake. | Which excursion would you recommend for our holiday by the sea?
I only read on paper, screens tire my eyes. | In which format should I get the new novel?
I am up at five anyway, so early slots suit me best. | When should we schedule my workout?
I much prefer tabs, and lines no longer than eighty characters. | How should you format the source file for me?
Heights make me dizzy, I never go near a balcony. | Which hotel room should I reserve?
For music while I work I want nothing with lyrics. | Put together a playlist for my desk, please.
I never eat meat on weekdays. | What could I cook on Wednesday?
I would rather take the train for a day than fly for an hour. | How should I travel to the conference in Milan?
Loud restaurants make me leave at once. | Where could I celebrate my promotion with friends?
I answer letters by hand, typing them feels rude. | What should I give myself for writing to relatives?
Please give me the short answer first and the reasons after. | How do I like explanations to be structured?
`).map(([said = "", asked = ""]) => ({ said, asked }));

/** first | then | latest | earliest */
export const changes: readonly PlantedChange[] = readRows(`
My standing desk is set to 104 centimeters. | I have set my standing desk to 110 centimeters. | What height is my standing desk set to now? | What height was my standing desk originally set to?
We meet for the book club on Tuesdays. | The book club meets on Thursdays since the move. | On which day does the book club currently meet? | On which day did the book club originally meet?
My gym locker is number 41. | They gave me gym locker number 77 instead. | What is my current gym locker number? | What was my initial gym locker number?
I take the number 9 bus to the office. | I take the number 12 bus to the office these weeks. | Which bus do I take to the office at the moment? | Which bus did I take to the office at first?
Our team has six people in it. | Our team has nine people in it. | How many people does our team have now? | How many people were originally in our team?
My phone contract costs 20 euros a month. | My phone contract costs 14 euros a month. | What does my phone contract cost these days? | What did my phone contract cost initially?
My Spanish teacher is Señora Vidal. | My Spanish teacher is Señor Ibarra. | Who is my Spanish teacher now? | Who was my Spanish teacher at first?
I weigh 82 kilos this week. | I weigh 78 kilos this week. | What is my most recent weight in kilos? | What was my original weight in kilos?
My sourdough rests for twelve hours. | My sourdough rests for eighteen hours. | How long does my sourdough rest at present? | How long did my sourdough originally rest?
The rehearsals are in the old fire station. | The rehearsals are in the town hall cellar. | Where are the rehearsals currently? | Where were the rehearsals in the beginning?
`).map(([first = "", then = "", latest = "", earliest = ""]) => ({ first, then, latest, earliest }));

/** said | asked, to be appended to a phrase that names the month */
export const outings: readonly PlantedPreference[] = readRows(`
We went to the aquarium with the twins, they loved the rays. | Where did we go with the twins
I saw a play about a lighthouse at the small theater. | Which play did I see
We hiked up to the hut with Karl and his dog. | With whom did I hike
I bought a used accordion at the flea market. | What did I buy at a market
I cooked for twelve guests, the roast was too salty. | What did I cook for guests
We had the meeting with the architect about the roof. | Whom did we meet about the house
`).map(([said = "", asked = ""]) => ({ said, asked }));
