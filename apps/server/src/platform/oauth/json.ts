/** Responses are read key by key, because any key may be missing. */
export type Json = { readonly [key: string]: unknown }
