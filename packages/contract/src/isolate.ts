const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202a-\u202e\u2066-\u2069]/u

/** A name inside a sentence. Written from right to left, or with marks that turn the direction, it would pull the words beside it along: it is set apart (Unicode FSI … PDI). */
export const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
