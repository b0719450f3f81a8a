import { randomUUID } from 'node:crypto'
import { requireKey, readKey } from '../keys.ts'

/** The names of objects in the bucket. Renditions are beside their original, not under it: some stores keep objects as files
 *  and refuse a name that is also a folder. */
export const newNames = (prefix: string) => {
  const objects = `${prefix}objects/`
  const tails = `${prefix}tails/`
  // The last digits are random in every uuid version we use, which spreads the load over the store's servers.
  const originalName = (uuid: string) => `${objects}${uuid.slice(-2)}/${uuid}`
  return {
    objects,
    tails,
    /** The prefix of the names of all objects, or of those whose uuid ends with these two digits. */
    partitionPrefix: (digits?: string) => (digits === undefined ? objects : `${objects}${digits}/`),
    /** The name of an object, by its key. */
    of: (key: string) => {
      const { uuid, name } = requireKey(key)
      return name === undefined ? originalName(uuid) : `${originalName(uuid)}.d/${name}`
    },
    /** The prefix of the names of all renditions of an object. */
    under: (uuid: string) => `${originalName(requireKey(uuid).uuid)}.d/`,
    /** Returns the key for an object's name, or undefined if the object is not ours. */
    keyOf: (name: string) => {
      const [, uuid = '', rendition] = /^[0-9a-f]{2}\/([^/]+?)(?:\.d\/([^/]+))?$/.exec(name.slice(objects.length)) ?? []
      const key = rendition === undefined ? uuid : `${uuid}/${rendition}`
      return readKey(key) ? key : undefined
    },
    /** A new name for a tail: bytes that are too few for a part. */
    newTail: (uuid: string) => `${tails}${requireKey(uuid).uuid}/${randomUUID()}`,
    /** Returns the uuid of the object that a tail belongs to. */
    ownerOfTail: (name: string) => name.slice(tails.length).split('/')[0] ?? '',
  }
}
export type Names = ReturnType<typeof newNames>
