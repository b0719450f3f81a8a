import { type IntegrationProvider, integrations as routes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { vi } from 'vitest'
import { startAdobe, startCanva } from '../../../../emulators/index.ts'
import { integrationsOfEmulators } from '../demo/emulated-networks.ts'
import { processed, uploadFile } from './uploads.ts'
import { drawVideo } from './videos.ts'
import { newWorld, type Person } from './world.ts'
import { providerNamed } from '../modules/integrations/providers/index.ts'
import { integrationAccounts, integrationUploads } from '../modules/integrations/table.ts'

const QUICK = { uploadsPerMinute: 1000, jobsPerMinute: 1000, usersPerMinute: 1000 }

/** Submits an emulator's consent page as a user would. Returns the URL it redirects to. */
export const consent = async (
  provider: IntegrationProvider,
  page: string,
  username = 'northlight.studio',
  changes: Record<string, string> = {},
) => {
  const { url, form } = providerNamed(provider).consentOf(new URL(page), username)
  const body = new URLSearchParams({ ...form, ...changes })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'http://nowhere.test')
}

/** A team, with emulators of Canva and Adobe on this machine. */
export const newIntegrationWorld = async () => {
  const [canva, adobe] = await Promise.all([
    startCanva({ settings: QUICK }),
    startAdobe({ settings: { librariesPerMinute: 1000, frameioPerMinute: 1000, partBytes: 40_000 } }),
  ])
  const world = await newWorld({ integrations: integrationsOfEmulators(canva.url, adobe.url) })
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const authUrl = { Canva: routes.canvaAuthUrl, Adobe: routes.adobeAuthUrl }
  const begin = async (provider: IntegrationProvider, person = ada, account?: string) =>
    (await world.call(authUrl[provider], person, { params: { team }, query: account ? { account } : {} })).reply.url
  const comeBack = (person: Person | undefined, url: URL) =>
    world.call(routes.callback, person, { query: Object.fromEntries(url.searchParams) })
  const accounts = async (person = ada) => (await world.call(routes.list, person, { params: { team } })).reply.results
  const connect = async (provider: IntegrationProvider, username = 'northlight.studio') => {
    const { text } = await comeBack(ada, await consent(provider, await begin(provider), username))
    if (!text.includes('is connected')) throw new Error(`${username} was not connected: ${text}`)
    const name = username === 'northlight.studio' ? 'Northlight Studio' : 'Harbour Coffee'
    const found = (await accounts()).find((one) => one.provider === provider && one.name === name)
    if (!found) throw new Error('no such account')
    return found.uuid
  }
  let drawn = 0
  const add = async (name: string, bytes: Buffer) => {
    const file = await uploadFile(world, ada, team, { name, bytes })
    await world.finishJobs()
    await processed(world, ada, file)
    return file
  }
  const image = async (
    { width = 600, height = 400, format = 'jpeg' as 'jpeg' | 'png' | 'tiff', noise = false } = {},
    name?: string,
  ) => {
    drawn += 1
    const background = { r: (drawn * 37) % 255, g: (drawn * 91) % 255, b: 90 }
    const create = { width, height, channels: 3 as const, background }
    const picture = sharp({
      create: noise ? { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } : create,
    })
    return add(name ?? `Image ${drawn}.${format}`, await picture.toFormat(format, { quality: 100 }).toBuffer())
  }
  const video = async () => {
    drawn += 1
    const picture = `testsrc2=size=320x240:rate=${20 + drawn}`
    return add(`Clip ${drawn}.mp4`, await drawVideo(world.ports.media, { seconds: 2, size: '320x240', picture }))
  }
  const row = async (uuid: string) => {
    const [found] = await world.db.select().from(integrationAccounts).where(eq(integrationAccounts.uuid, uuid))
    if (!found) throw new Error('no such account')
    return found
  }
  const toCanva = (file: string, canvaAccount: string, person = ada) =>
    world.call(routes.canvaUpload, person, { params: { file }, body: { canvaAccount } })
  const toAdobe = (file: string, adobeAccount: string, destination?: 'Creative Cloud Libraries' | 'Frame.io') =>
    world.call(routes.adobeUpload, ada, {
      params: { file },
      body: { adobeAccount, ...(destination && { destination }) },
    })
  const upload = async (uuid: string) => {
    const { reply } = await world.call(routes.uploads, ada, { params: { team }, query: { limit: '100' } })
    const found = reply.results.find((one) => one.uuid === uuid)
    if (!found) throw new Error('no such upload')
    return found
  }
  /** Runs jobs without waiting for their scheduled times, until the upload has ended. */
  const finish = (uuid: string) =>
    vi.waitFor(
      async () => {
        await world.finishJobs()
        const found = await upload(uuid)
        if (['done', 'failed', 'unconfirmed'].includes(found.status)) return found
        await Promise.all([canva.idle(), adobe.idle()])
        await world.db.update(integrationUploads).set({ next_at: sql`now()` })
        await world.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
        throw new Error(`${found.status}: ${found.problem}`)
      },
      { timeout: 30_000, interval: 20 },
    )
  /** Waits until the upload started by a call has ended, and returns it. Throws if the call was refused. */
  const sent = async (answer: ReturnType<typeof toCanva>) => {
    const { status, reply, text } = await answer
    if (status !== 200) throw new Error(text)
    return finish(reply.uuid)
  }
  return {
    ...world,
    canva,
    adobe,
    team,
    ada,
    begin,
    comeBack,
    accounts,
    connect,
    image,
    video,
    row,
    toCanva,
    toAdobe,
    upload,
    finish,
    sent,
    close: async () => {
      await world.close()
      await Promise.all([canva.close(), adobe.close()])
    },
  }
}
export type IntegrationWorld = Awaited<ReturnType<typeof newIntegrationWorld>>
