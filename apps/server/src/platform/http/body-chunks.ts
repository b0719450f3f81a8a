import { Readable } from 'node:stream'
import type { Stream } from '@vitrine/contract'

/** The chunks of a body. Whoever stops in the middle leaves the rest to be read by others: a request that is torn down takes no
 *  more bytes, and a browser reads no answer before it has sent all of its own. */
export const chunksOf = (body: Stream): Stream =>
  body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body
