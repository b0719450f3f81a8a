/** Responses are read key by key, because every key may be missing. */
export type Json = { readonly [key: string]: unknown }
