// npm run emulators: both providers on fixed ports, until Ctrl+C.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startInstagram, startTikTok } from './index.ts'

const { values } = parseArgs({
  options: {
    'instagram-port': { type: 'string', default: '4601' },
    'tiktok-port': { type: 'string', default: '4602' },
    host: { type: 'string', default: '127.0.0.1' },
    /** A folder that keeps the state over restarts. */
    state: { type: 'string' },
  },
})

const stateFile = (name: string) => (values.state ? { stateFile: path.resolve(values.state, `${name}.ndjson`) } : {})
const { host } = values

const emulators = await Promise.all([
  startInstagram({ host, port: Number(values['instagram-port']), ...stateFile('instagram') }),
  startTikTok({ host, port: Number(values['tiktok-port']), ...stateFile('tiktok') }),
])
const [instagram, tiktok] = emulators
const { clientId, clientSecret } = instagram.settings.get().apps[0] ?? {}
const { clientKey, clientSecret: tiktokSecret } = tiktok.settings.get().apps[0] ?? {}
console.log(`Instagram  ${instagram.url}  client ${clientId}, secret ${clientSecret}`)
console.log(`TikTok     ${tiktok.url}  client ${clientKey}, secret ${tiktokSecret}`)
console.log('Open an address to see what was published. Press Ctrl+C to stop.')

const stop = () => void Promise.all(emulators.map((emulator) => emulator.close())).then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// Started by the demo: the emulators end with it, also when it is killed.
if (process.channel) process.once('disconnect', stop)
