import { Readable } from 'node:stream'
import type { Stream } from '@vitrine/contract'

/** The chunks of a body. If the consumer stops, the rest stays readable: a destroyed request accepts no more bytes,
 *  and a browser doesn't read the response before it has sent everything. */
export const chunksOf = (body: Stream): Stream =>
  body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body
