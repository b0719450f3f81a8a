import { startDatabaseProxy } from './database-proxy.ts'

const SSL_REQUEST = 80_877_103
/** The start-up parameters that PgBouncer tracks; it rejects all others. */
const tracked = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const text = (...parts: string[]) => Buffer.from(`${parts.join('\0')}\0`)
const refusal = (name: string) =>
  message('E', text('SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${name}`, ''))

/** A pooler in session mode that treats start-up parameters as PgBouncer does: those in `ignored` are dropped, unknown
 *  ones are rejected. */
export const startSessionPooler = (url: string, { ignored = [] as string[] } = {}) =>
  startDatabaseProxy(url, (client, open) => {
    client.on('error', () => client.destroy())
    let first = Buffer.alloc(0)
    const onStart = (bytes: Buffer) => {
      first = Buffer.concat([first, bytes])
      if (first.length < 8 || first.length < first.readUInt32BE(0)) return
      if (first.readUInt32BE(4) === SSL_REQUEST) {
        first = Buffer.alloc(0)
        return void client.write('N')
      }
      const words = first.subarray(8).toString().split('\0')
      const given: [string, string][] = []
      for (let at = 0; words[at]; at += 2) given.push([words[at] ?? '', words[at + 1] ?? ''])
      const refused = given.find(([name]) => !tracked.includes(name.toLowerCase()) && !ignored.includes(name))
      if (refused) return void client.end(refusal(refused[0]))
      client.off('data', onStart)
      const kept = given.filter(([name]) => !ignored.includes(name)).flat()
      const backend = open().on('error', () => client.destroy())
      backend.write(message('', Buffer.concat([first.subarray(4, 8), text(...kept, '')])))
      client.pipe(backend).pipe(client)
    }
    client.on('data', onStart)
  })
