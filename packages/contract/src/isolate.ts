const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202a-\u202e\u2066-\u2069]/u

/** Isolates a name inside a sentence (Unicode FSI … PDI) if it is written from right to left or contains direction marks,
 *  which would reorder the words around it. */
export const isolateBidi = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
