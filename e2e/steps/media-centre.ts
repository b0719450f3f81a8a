import { type Browser, expect, type Page } from '@playwright/test'
import { mailedAddress } from '../people.ts'
import { drawPhoto } from '../photos.ts'
import { phone } from '../check-screen.ts'
import { call } from './call.ts'
import { signInWithShareableFile, type Card } from './sharing.ts'

export type CreatedItem = { uuid: string; public_url: string }
/** Creates an item through the API with the page's session. */
export const createItem = async (page: Page, path: string, body: object): Promise<CreatedItem> => {
  const answer = await call(page, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as CreatedItem
}

/** A separate browser without a session, at phone size. */
export const onPhone = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', ...(baseURL && { baseURL }) })
  return context.newPage()
}
/** Signs in on the sign-in page of the public site, with an emailed link. */
export const signInByEmail = async (visitor: Page, email: string) => {
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Email me a link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await visitor.goto(await mailedAddress(visitor, email))
  await visitor
    .getByRole('button', { name: /sign in|go on/i })
    .first()
    .click()
  await expect(visitor).toHaveURL(/\/p\/media-centre\//)
}

/** Signs in as a manager, uploads these images with a credit, and returns them once they have renditions. */
export const uploadPhotos = async (page: Page, names: readonly string[]) => {
  const { team } = await signInWithShareableFile(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const photos = []
  for (const name of names) {
    // Every name gets a different image, because the product would ask about duplicates.
    const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7)
    photos.push({ name, mimeType: 'image/jpeg', buffer: await drawPhoto(page, { seed, width: 480, height: 320 }) })
  }
  await (await chooser).setFiles(photos)
  const uploaded = async () => {
    const found = await call(page, 'GET', `/v1/files/files/${team}/?limit=100`)
    return (found.body as { results: Card[] }).results.filter((one) => names.includes(one.name) && one.processed)
  }
  await expect.poll(async () => (await uploaded()).length, { timeout: 240_000 }).toBe(names.length)
  const files = (await uploaded()).toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
  for (const { uuid } of files)
    expect((await call(page, 'PUT', `/v1/files/file/update/${uuid}/`, { copyright: 'Visit Solvik' })).status).toBe(200)
  return { team, files }
}

/** Creates a live media centre. Returns its URL, and functions to add albums with files and to change its settings. */
export const newCentre = async (page: Page, team: string, settings: { title: string; [name: string]: unknown }) => {
  const centre = await createItem(page, '/v1/files/media-centre/create/', {
    team,
    downloads: 'free',
    live: true,
    ...settings,
  })
  const address = new URL(centre.public_url).pathname
  const addAlbum = async (title: string, files: readonly Card[], more: object = {}) => {
    const album = await createItem(page, '/v1/files/media-centre/album/create/', {
      media_centre: centre.uuid,
      title,
      ...more,
    })
    const body = { album: album.uuid, files: files.map(({ uuid }) => uuid) }
    await createItem(page, '/v1/files/media-centre/album/file/create/', body)
    return album.uuid
  }
  const update = async (body: object) =>
    expect((await call(page, 'PUT', `/v1/files/media-centre/update/${centre.uuid}/`, body)).status).toBe(200)
  return { uuid: centre.uuid, address, addAlbum, update }
}
