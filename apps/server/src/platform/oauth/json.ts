/** Answers are read key by key, and every key may be missing. */
export type Json = { readonly [key: string]: unknown }
