// npm run emulators: all providers on fixed ports, until Ctrl+C.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startAdobe, startCanva, startInstagram, startTikTok } from './index.ts'

const { values } = parseArgs({
  options: {
    'instagram-port': { type: 'string', default: '4601' },
    'tiktok-port': { type: 'string', default: '4602' },
    'canva-port': { type: 'string', default: '4603' },
    'adobe-port': { type: 'string', default: '4604' },
    host: { type: 'string', default: '127.0.0.1' },
    /** A folder that preserves the state across restarts. */
    state: { type: 'string' },
  },
})

const stateFile = (name: string) => (values.state ? { stateFile: path.resolve(values.state, `${name}.ndjson`) } : {})
const { host } = values

const emulators = await Promise.all([
  startInstagram({ host, port: Number(values['instagram-port']), ...stateFile('instagram') }),
  startTikTok({ host, port: Number(values['tiktok-port']), ...stateFile('tiktok') }),
  startCanva({ host, port: Number(values['canva-port']), ...stateFile('canva') }),
  startAdobe({ host, port: Number(values['adobe-port']), ...stateFile('adobe') }),
])
const [instagram, tiktok, canva, adobe] = emulators
const { clientId, clientSecret } = instagram.settings.get().apps[0] ?? {}
const { clientKey, clientSecret: tiktokSecret } = tiktok.settings.get().apps[0] ?? {}
console.log(`Instagram  ${instagram.url}  client ${clientId}, secret ${clientSecret}`)
console.log(`TikTok     ${tiktok.url}  client ${clientKey}, secret ${tiktokSecret}`)
for (const [name, { url, settings }] of Object.entries({ Canva: canva, Adobe: adobe })) {
  const [app] = settings.get().apps
  console.log(`${name}      ${url}  client ${app?.clientId}, secret ${app?.clientSecret}`)
}
console.log('Open an address to see what was published or uploaded. Press Ctrl+C to stop.')

const stop = () => void Promise.all(emulators.map((emulator) => emulator.close())).then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// If the demo started the emulators, they stop when the demo ends, even if the demo is killed.
if (process.channel) process.once('disconnect', stop)
