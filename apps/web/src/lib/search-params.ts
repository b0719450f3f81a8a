import { z } from 'zod'

/** A string parameter of a URL; any other value is ignored. */
export const optionalText = z.string().optional().catch(undefined)
/** The URL parameters of a searchable list. */
export const searchParams = z.object({ q: optionalText })
/** The URL parameters of a map: its filter, and the file open over it. */
export const filteredFileParams = z.object({ q: optionalText, file: z.uuid().optional().catch(undefined) })
/** The URL parameters of a list of files. `file` is the file open over the list, displayed as /file/…. */
export const fileParams = z.object({ file: z.uuid().optional().catch(undefined) })
