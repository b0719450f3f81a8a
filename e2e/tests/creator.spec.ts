import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startInstagram, startTikTok } from '../../emulators/index.ts'
import { checkScreen } from '../people.ts'
import { drawPhoto } from '../photos.ts'
import { removeFolder, startProduct } from '../server.ts'
import { phone } from '../check-screen.ts'
import { call } from '../steps/call.ts'
import { newCentre } from '../steps/media-centre.ts'
import { signInWithShareableFile, type Card } from '../steps/sharing.ts'
import { settingsFor } from '../steps/socials.ts'
import { expect, test } from '../test.ts'

type Made = { uuid: string }
type Approval = Made & { status: string; files: string[]; email: string }
type Post = Made & { status: string; thumbnail_url: string | null }
type Listed<T> = { results: T[] }

/** Starts a product whose networks are emulators and whose clock can be moved. */
const startWithNetworks = async (demo: string) => {
  const accounts = [{ username: 'northlight.studio' }]
  const [instagram, tiktok] = await Promise.all([
    startInstagram({ initial: { accounts } }),
    startTikTok({ initial: { accounts } }),
  ])
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-clock-'))
  const clock = path.join(folder, 'hours')
  writeFileSync(clock, '0')
  const product = await startProduct(demo, {
    ...settingsFor({ instagram, tiktok }),
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, '../clock.ts')}`,
    VITRINE_E2E_CLOCK: clock,
  })
  return {
    url: product.url,
    instagram,
    passDays: (days: number) => writeFileSync(clock, String(days * 24)),
    stop: async () => {
      await product.stop()
      await Promise.all([instagram.close(), tiktok.close()])
      removeFolder(folder)
    },
  }
}

/** A phone-sized page for a person outside the team. */
const open = async (browser: Browser, address: string, more: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', ...more })
  const page = await context.newPage()
  await page.goto(address)
  return page
}
const get = async <T>(page: Page, url: string) => (await call(page, 'GET', url)).body as T
const send = async <T>(page: Page, method: string, url: string, body: object) => {
  const told = await call(page, method, url, body)
  expect(told.status, JSON.stringify(told.body)).toBeLessThan(300)
  return told.body as T
}

test('three creators are asked for permission: one agrees on a phone and withdraws later, one declines, one lets the request expire', async ({
  browser,
  demo,
}) => {
  test.slow()
  const product = await startWithNetworks(demo)
  try {
    const team = await browser.newPage({ baseURL: product.url })
    const { team: uuid } = await signInWithShareableFile(team)
    const made = await send<Listed<Made & { platform: string }>>(
      team,
      'POST',
      `/v1/socials/account/auto-create-demo-account/${uuid}`,
      {},
    )
    const account = made.results.find(({ platform }) => platform === 'Instagram')?.uuid
    const creators = ['marit.by.the.sea', 'plates.and.boats', 'sand.and.salt']
    await product.instagram.seed({
      posts: creators.map((username, n) => ({
        username,
        caption: `Evening ${n + 1} by the sea <b>with</b> @northlight.studio`,
        tags: ['northlight.studio'],
      })),
    })
    const addresses: string[] = []
    const approvals: string[] = []
    const shown = (n: number) => get<Approval>(team, `/v1/public/team/one_time_approval/${approvals[n]}/`)

    await test.step('the posts of the creators are collected, and permission is requested', async () => {
      await send(team, 'POST', '/v1/socials/tagged/refresh/', { social_account: account })
      const find = async (handle: string) =>
        (await get<Listed<Post>>(team, `/v1/socials/posts/${uuid}/?q=${handle}`)).results[0]
      for (const handle of creators) {
        await expect.poll(async () => (await find(handle))?.thumbnail_url).toBeTruthy()
        const asked = await send<{ address: string; approval: Made }>(
          team,
          'POST',
          `/v1/public/team/one_time_approval/create/${uuid}/`,
          {
            social_post: (await find(handle))?.uuid,
            channels: ['web', 'social'],
            territories: ['Norway'],
            message: 'We love this evening. May we show it to our guests?',
            expires_in_days: 7,
          },
        )
        addresses.push(asked.address)
        approvals.push(asked.approval.uuid)
      }
    })
    const [first = '', second = '', third = ''] = addresses
    const marit = await open(browser, first)

    await test.step('the page explains the request, at every size, in light and dark', async () => {
      await expect(marit.getByRole('heading', { name: '@marit.by.the.sea, may we use your photo?' })).toBeVisible()
      await expect(marit.getByText('Evening 1 by the sea <b>with</b>')).toBeVisible()
      await expect(marit.getByText('Our websites and our social media')).toBeVisible()
      const cover = marit.getByRole('img', { name: 'Cover image of the post by @marit.by.the.sea' })
      await expect.poll(() => cover.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300)
      await checkScreen(marit, 'creator-asked')
    })

    await test.step('the first creator agrees on a phone, gets a copy by email and uploads the original', async () => {
      await marit.getByLabel('Your name').fill('Marit Solheim')
      await marit.getByLabel('Email (optional)').fill('marit@sea.example')
      await marit.getByRole('button', { name: 'Yes, I agree' }).click()
      expect((await shown(0)).status).toBe('pending')
      await marit.getByRole('checkbox', { name: 'I have read the terms and agree to them.' }).check()
      await marit.getByRole('button', { name: 'Yes, I agree' }).click()
      await expect(marit.getByRole('heading', { name: 'You agreed. Thank you!' })).toBeVisible()
      expect(await shown(0)).toMatchObject({ status: 'approved', email: 'marit@sea.example' })
      const mails = await marit.request.get(`${product.url}/v1/system/outbox/?to=marit@sea.example`)
      expect(await mails.text()).toContain(first)
      await checkScreen(marit, 'creator-agreed')
      await expect.poll(async () => (await shown(0)).files.length).toBe(1)
      const buffer = await drawPhoto(marit, { seed: 4711, width: 2400, height: 1600 })
      await marit.getByLabel('Image or video').setInputFiles({ name: 'original.jpg', mimeType: 'image/jpeg', buffer })
      await marit.getByRole('button', { name: 'Upload original' }).click()
      await expect(marit.getByText('Thank you. Your original was uploaded.')).toBeVisible()
      const proof = marit.waitForEvent('download')
      await marit.getByRole('link', { name: 'Download PDF' }).click()
      expect((await proof).suggestedFilename()).toMatch(/^approval-marit\.by\.the\.sea-.*\.pdf$/)
    })

    await test.step('the second creator declines, without JavaScript', async () => {
      const page = await open(browser, second, { javaScriptEnabled: false })
      await page.getByRole('button', { name: 'No, thank you' }).click()
      await expect(page.getByRole('heading', { name: 'You declined' })).toBeVisible()
      expect(await shown(1)).toMatchObject({ status: 'declined', files: [] })
      await page.context().close()
    })

    const [file = ''] = (await shown(0)).files
    const where = { centre: '', album: '', embed: '', post: '' }
    const ready = () => get<Card>(team, `/v1/files/file/${file}/`)
    await test.step('the image is added to the library, a media centre, an embed and a planned post', async () => {
      await team.goto(`/ugc?q=${creators[0]}&status=any`)
      const panel = team.getByRole('region', { name: 'Post details' })
      await expect(panel.getByRole('heading', { name: /^May be used until/ })).toBeVisible()
      await team.getByRole('button', { name: 'Add to Library', exact: true }).click()
      await expect(panel.getByText('1 file', { exact: true })).toBeVisible()
      await expect.poll(async () => (await ready()).processed, { timeout: 120_000 }).toBe(true)
      expect(await ready()).toMatchObject({ review_status: 0, version_count: 2, credit_line: '@marit.by.the.sea' })
      await team.goto(`/file/${file}`)
      const strip = team.getByRole('region', { name: 'File versions' })
      await expect(strip).toContainText('Original · Active')
      await expect(strip).toContainText('Instagram copy')
      await checkScreen(team, 'creator-file')
      const centre = await newCentre(team, uuid, { title: 'Seen by our guests' })
      const album = await centre.addAlbum('Evenings', [{ ...(await ready()), uuid: file }])
      const embed = await send<Made>(team, 'POST', `/v1/files/single_embed/create/${uuid}/`, {
        title: 'Evenings',
        files: [file],
      })
      const post = await send<Made>(team, 'POST', '/v1/posts/post/create/', {
        team: uuid,
        account,
        files: [file],
        caption: 'By @marit.by.the.sea',
        scheduledDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
        status: 'scheduled',
      })
      Object.assign(where, { centre: centre.uuid, album: `${centre.address}/album/${album}`, embed: embed.uuid })
      where.post = post.uuid
    })

    const visitor = await open(browser, `${product.url}${where.album}`)
    const seen = async () => {
      const at = async (url: string) => visitor.request.get(`${product.url}${url}`)
      const bytes = async (url: string) => (await at(url)).status() === 200
      return {
        page: (await (await at(where.album)).text()).includes(file),
        bytes: await bytes(`/v1/public/media-centre/${where.centre}/rendition/${file}/400/`),
        embed: (await (await at(`/v1/public/embed/${where.embed}/`)).text()).includes(file),
        embedded: await bytes(`/v1/public/embed/${where.embed}/rendition/${file}/400/`),
      }
    }
    const problems = async () =>
      (await get<{ problems: { code: string; severity: string }[] }>(team, `/v1/posts/post/${where.post}/`)).problems
    await test.step('everyone can see the image until its creator withdraws permission through the same link', async () => {
      await expect.poll(seen).toEqual({ page: true, bytes: true, embed: true, embedded: true })
      expect((await problems()).filter(({ severity }) => severity === 'stop')).toEqual([])
      await marit.goto(first)
      await marit.getByText('Withdraw your permission').click()
      await marit.getByRole('button', { name: 'Withdraw permission' }).click()
      await expect(marit.getByRole('heading', { name: 'You withdrew your permission' })).toBeVisible()
      await checkScreen(marit, 'creator-withdrawn')
      await expect.poll(seen).toEqual({ page: false, bytes: false, embed: false, embedded: false })
    })

    await test.step('the planned post with the image is held back, and the calendar says why', async () => {
      expect(await problems()).toContainEqual(expect.objectContaining({ code: 'approval.ended', severity: 'stop' }))
      await team.goto(`/socials/post/${where.post}`)
      const status = team.locator('[data-post-status]')
      await expect(status).toContainText('Held back: this post won’t be published.')
      await expect(status).toContainText(/creator/i)
      await team.goto('/socials?span=list')
      await expect(team.locator(`[data-post="${where.post}"]`)).toHaveAccessibleName(/Held back/)
    })

    await test.step('the third creator lets the request expire', async () => {
      product.passDays(8)
      const page = await open(browser, third)
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('heading', { name: 'This request has expired' })).toBeVisible({ timeout: 1000 })
      }).toPass({ timeout: 20_000 })
      await expect(page.getByRole('button')).toHaveCount(0)
      await checkScreen(page, 'creator-lapsed')
      await page.goto(`${product.url}/p/approval/${'a'.repeat(43)}`)
      await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
      await checkScreen(page, 'creator-unknown')
      await page.context().close()
    })
    await Promise.all([marit.context().close(), visitor.context().close(), team.close()])
  } finally {
    await product.stop()
  }
})
