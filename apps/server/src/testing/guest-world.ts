import { files, guests, type Route } from '@vitrine/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { newAddress } from './browser.ts'
import { newWorld } from './world.ts'

export type Link = { uuid: string; token: string; address: string }
export type Upload = { uuid: string; url: string; key: string }

/** A guest in these tests, and the headers of her requests. */
export const kari = { name: 'Kari Nordal', email: 'kari@example.org' }
export const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** A world with a person who creates guest links, and functions to act as a guest. */
export const newGuestWorld = async () => {
  const world = await newWorld()
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  const ask = (route: Route, body: object, address = newAddress()) => world.call(route, undefined, { body, address })
  const begin = async (link: Link, names: [string, number][], more: object = {}) =>
    ask(guests.begin, { token: link.token, guest: kari, files: names.map(([name, size]) => ({ name, size })), ...more })
  return {
    world,
    team,
    ada,
    photo,
    ask,
    begin,
    make: async (more: object = {}): Promise<Link> => {
      const body = { name: 'Regatta photos', message: 'Send us your best ones', consent: 'optional', ...more }
      const reply = await world.call(guests.create, ada, { params: { team }, body })
      expect(reply.status, reply.text).toBe(200)
      const { link, address } = reply.body
      return { uuid: link.uuid, address, token: address.split('#')[1] }
    },
    change: (link: Link, body: object) => world.call(guests.update, ada, { params: { guest_link: link.uuid }, body }),
    open: (link: Link, more: object = {}) => ask(guests.open, { token: link.token, ...more }),
    begun: async (link: Link, name: string, size: number, more: object = {}) =>
      (await begin(link, [[name, size]], more)).body[0] as Upload,
    send: (upload: Upload, bytes: Buffer, offset = 0, headers: Record<string, string> = {}) =>
      world.app.inject({
        method: 'PATCH',
        url: upload.url,
        headers: {
          ...tus,
          origin: world.settings.origin,
          'upload-key': upload.key,
          'upload-offset': String(offset),
          ...headers,
        },
        payload: bytes,
      }),
    list: async () => (await world.call(guests.list, ada, { params: { team } })).body['results'],
    placed: async (place: string) =>
      (await world.call(files.list, ada, { params: { team }, query: { place, limit: '200' } })).body['results'] as {
        uuid: string
        name: string
      }[],
  }
}
