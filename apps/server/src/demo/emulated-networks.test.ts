import { expect, it } from 'vitest'
import { readSettings } from '../config.ts'
import { emulatedNetworks } from './emulated-networks.ts'

const secret = 'a secret of the tests, long enough'
const found = (env: Record<string, string>, args: string[] = []) => emulatedNetworks(readSettings(env, args))

it('emulated networks run on this machine during the demo, with their feed pages', async () => {
  const emulated = await found({ PORT: '39000' })
  expect(emulated?.feeds.instagram).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(emulated?.networks).toMatchObject({
    instagram: { client: { id: '990000000000001' }, graphUrl: emulated?.feeds.instagram.replace(/\/$/, '') },
    tiktok: { client: { id: 'awemulatedclient01' }, apiUrl: emulated?.feeds.tiktok.replace(/\/$/, '') },
  })
})

it.each([
  ['in production', { NODE_ENV: 'production', VITRINE_ORIGIN: 'https://vitrine.example', VITRINE_SECRET: secret }, []],
  [
    'on a host that others can reach',
    { HOST: '0.0.0.0', VITRINE_ORIGIN: 'https://vitrine.example', VITRINE_SECRET: secret },
    [],
  ],
  ['without the demo', {}, ['--no-demo']],
  ['for a demo without files', { VITRINE_DEMO_FILES: '0' }, []],
  ['where networks are configured', { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' }, []],
])('emulated networks are off %s', async (_when, env, args) => {
  expect(await found(env as Record<string, string>, args as string[])).toBeUndefined()
})

it('emulated networks include Canva and Adobe, unless one of them is configured', async () => {
  const emulated = await found({ PORT: '39000' })
  expect(emulated?.integrations).toMatchObject({
    canva: { client: { id: 'OC-emulated000001' }, apiUrl: emulated?.feeds.canva.replace(/\/$/, '') },
    adobe: { client: { id: 'emulated0adobe0client' }, imsUrl: emulated?.feeds.adobe.replace(/\/$/, '') },
  })
  const configured = await found({ PORT: '39000', CANVA_CLIENT_ID: 'id', CANVA_CLIENT_SECRET: 'secret' })
  expect(configured?.integrations).toMatchObject({
    canva: { client: { id: 'id' }, apiUrl: 'https://api.canva.com' },
    adobe: { client: undefined },
  })
})
