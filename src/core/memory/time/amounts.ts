// Which number and unit does a phrase mean? "three weeks", "a couple of months", "half a year"; as parts of patterns.

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  several: 4,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};

/** One group: a number in digits or words. */
export const count = `(\\d{1,3}|${Object.keys(numbers).join("|")})(?: of)?`;
/** One group: a unit of a day or more, in the singular. */
export const unit = "(day|week|fortnight|month|quarter|year|decade)s?";
/** One group: a unit shorter than a day. */
export const shortUnit = "(minute|hour)s?";

/** The number in the group of `count`; NaN if it is empty. */
export function toNumber(text: string | undefined): number {
  return numbers[(text ?? "").toLowerCase()] ?? Number(text);
}
