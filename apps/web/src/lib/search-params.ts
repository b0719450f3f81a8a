import { z } from 'zod'

/** A text in the query of an address; anything else counts as absent. */
export const optionalText = z.string().optional().catch(undefined)
/** A list that can be searched. */
export const searchParams = z.object({ q: optionalText })
/** A list of files. The file open over the list is `file` in the address, displayed as /file/…. */
export const fileParams = z.object({ file: z.uuid().optional().catch(undefined) })
