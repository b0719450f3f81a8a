import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { look, mailedAddress, people, signIn } from '../people.ts'
import { readQrCode } from '../qr.ts'
import { expect, test } from '../test.ts'

type Card = {
  uuid: string
  name: string
  processed: boolean
  status: string
  internal_use: boolean
  expired: boolean
  kind: string
}

/** Signed in, with the team and a picture that may be shared. */
async function begin(page: Page): Promise<{ team: string; file: Card }> {
  await signIn(page, people.tomas)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const { teams } = (await (await page.request.get('/v1/users/hello/')).json()) as { teams: Record<string, string>[] }
  const team = teams.find(({ name }) => name === 'Visit Solvik')?.['uuid'] ?? ''
  const find = async () => {
    const answer = await page.request.get(
      `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
    )
    const { results } = (await answer.json()) as { results: Card[] }
    return results.find(
      (one) => one.processed && one.kind === 'image' && one.status === 'available' && !one.internal_use && !one.expired,
    )
  }
  await expect.poll(find, { timeout: 240_000 }).toBeTruthy()
  const file = await find()
  if (!file) throw new Error('the demo has no picture to share')
  return { team, file }
}
/** A call of the page itself, with its cookies and its origin. */
const send = (page: Page, method: string, url: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const init = what ? { headers: { 'content-type': 'application/json' }, body: what } : {}
      return (await fetch(where ?? '', { method: how ?? 'GET', ...init })).status
    },
    [method, url, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
const openShare = async (page: Page, file: string) => {
  await page.goto(`/file/${file}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Share File' }).click()
  await expect(page.getByRole('dialog', { name: 'Share File' })).toBeVisible()
}

test('a member shares with password and end; a visitor on a phone asks, is approved, downloads; then it is revoked', async ({
  page,
  browser,
}) => {
  const { team, file } = await begin(page)
  // Somebody else at each try: who has agreed once is not asked again.
  const hannah = `hannah.${Date.now()}@wayfarer.example`
  await send(page, 'PUT', `/v1/users/team/update/${team}/`, { download_agreement: 'Print the credit line.' })

  await openShare(page, file.uuid)
  await page.getByRole('button', { name: 'New share link' }).click()
  await page.getByLabel('Title').fill('For the Wayfarer')
  await page.getByLabel('Password').fill('rowing boat')
  await page.getByRole('button', { name: 'Choose a day' }).click()
  const month = page.getByRole('dialog', { name: 'Choose a day' })
  await expect(month.getByRole('grid')).toBeVisible()
  await look(page, 'choose-a-day')
  await page.keyboard.press('Escape')
  await expect(month).toBeHidden()
  await page.getByLabel('Link ends').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10))
  await look(page, 'new-share-link')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const url = await page.getByLabel('Share link', { exact: true }).inputValue()
  const link = url.split('/').at(-1) ?? ''

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const visitor = await phone.newPage()
  await visitor.goto(url)
  await visitor.getByLabel('Password').fill('not this')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByRole('alert')).toBeVisible()
  await look(visitor, 'share-locked')
  await visitor.getByLabel('Password').fill('rowing boat')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByRole('heading', { name: 'For the Wayfarer' })).toBeVisible()
  await look(visitor, 'share-page')

  await visitor.getByRole('button', { name: 'Request Download' }).click()
  const read = visitor.getByLabel('I have read this')
  if (await read.isVisible()) await read.check()
  await visitor.getByPlaceholder("I'd like to use this for...").fill('A feature on winter ferries')
  // On a phone it is a sheet at the bottom edge, as wide as the screen.
  const sheet = await visitor.getByRole('dialog').boundingBox()
  expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844])
  await look(visitor, 'share-request')
  await visitor.getByRole('button', { name: 'Sign in and go on' }).click()
  await visitor.getByLabel('E-mail').fill(hannah)
  await visitor
    .getByRole('button', { name: /link|mail/i })
    .last()
    .click()
  await expect(visitor.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
  // The link of the mail opens in a tab of its own.
  const tab = await phone.newPage()
  await tab.goto(await mailedAddress(page, hannah))
  await tab
    .getByRole('button', { name: /sign in|go on/i })
    .first()
    .click()
  await tab.waitForURL(`**/p/share/${link}`)
  await expect(tab.getByPlaceholder("I'd like to use this for...")).toHaveValue('A feature on winter ferries')
  await tab.getByLabel('I accept the Download Agreement').check()
  await tab.getByRole('button', { name: 'Send request' }).click()
  await tab.waitForURL('**/p/downloads#requested')
  await expect(tab.getByText('Download requested!').first()).toBeVisible()
  await expect(tab.getByText('Waiting for an answer')).toBeVisible()

  await page.goto('/requests')
  await page
    .getByRole('link', { name: /hannah/i })
    .first()
    .click()
  await expect(page.getByText('A feature on winter ferries').first()).toBeVisible()
  await expect(page.getByText('Covered').first()).toBeVisible()
  await look(page, 'requests')
  await page.getByLabel('For one download only').check()
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await expect(page.getByText(/was told by e-mail/).first()).toBeVisible()

  await tab.goto(url)
  await expect(tab.getByText(/You may download it in any size until .*, once\./)).toBeVisible()
  await look(tab, 'share-approved')
  await tab.getByRole('button', { name: 'Download', exact: true }).click()
  const again = tab.getByLabel('I have read this')
  await expect(tab.getByRole('dialog')).toBeVisible()
  if (await again.count()) await again.check()
  const arriving = tab.waitForEvent('download')
  await tab.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  const download = await arriving
  const { results } = (await (await tab.request.get('/v1/files/downloads/')).json()) as {
    results: { uuid: string; sha256: string; file: string }[]
  }
  expect(results[0]?.file).toBe(file.uuid)
  const bytes = readFileSync((await download.path()) ?? '')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(results[0]?.sha256)

  await tab.goto('/p/downloads')
  await expect(tab.getByText('Approved, and downloaded').first()).toBeVisible()
  await look(tab, 'visitor-downloads')
  await tab.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(tab.getByRole('heading', { name: 'Receipt of a download' })).toBeVisible()
  for (const words of [results[0]?.sha256 ?? '', 'A feature on winter ferries', 'Print the credit line.', hannah])
    await expect(tab.getByText(words).last()).toBeVisible()
  await look(tab, 'receipt')
  const receiving = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Save as JSON' }).click()
  const receipt = JSON.parse(readFileSync((await (await receiving).path()) ?? '', 'utf8'))
  expect(receipt).toMatchObject({
    sha256: results[0]?.sha256,
    use_case: 'A feature on winter ferries',
    person: { email: hannah },
    agreement: { text: 'Print the credit line.' },
  })
  await tab.locator('summary').click()
  await expect(tab.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.goto('/downloads')
  await expect(page.getByText(hannah).first()).toBeVisible()
  await look(page, 'receipts')
  await page.goto(`/file/${file.uuid}/rights?person=${hannah}`)
  await expect(page.getByText('a visitor: not of your team').first()).toBeVisible()
  await look(page, 'who-may-what')

  await tab.goto(url)
  await expect(tab.getByRole('heading', { name: 'For the Wayfarer' })).toBeVisible()
  const ways = [
    ['GET', `/v1/public/share/${link}/`],
    ['GET', `/v1/public/share/${link}/files/`],
    ['GET', `/v1/public/share/${link}/rendition/${file.uuid}/400/`],
    ['GET', `/v1/public/share/${link}/terms/${file.uuid}/`],
    ['POST', `/v1/public/share/${link}/begin/${file.uuid}/`],
    ['GET', `/v1/files/download/bytes/${results[0]?.uuid}/`],
  ] as const
  const answers = async () =>
    Promise.all(ways.map(([method, way]) => send(tab, method, way, method === 'POST' ? {} : undefined)))
  expect((await answers())[2]).toBe(200)
  await page.goto('/share-links')
  await look(page, 'share-links')
  await page.getByRole('button', { name: 'Revoke For the Wayfarer' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('For the Wayfarer revoked').first()).toBeVisible()
  expect(await answers()).toEqual(ways.map(() => 404))
  // Who had the dialog open hears that the link has ended, and has nothing more to press.
  await tab.getByRole('button', { name: /Download/ }).click()
  if (await tab.getByLabel('I have read this').count()) await tab.getByLabel('I have read this').check()
  await tab.getByPlaceholder("I'd like to use this for...").fill('Once more')
  await tab.getByRole('button', { name: 'Send request' }).click()
  await expect(tab.getByText(/This link has ended/)).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Send request' })).toHaveCount(0)
  await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(tab.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await phone.close()
})

test('a folder is shared by a link; some files are taken as one zip; the link is changed and used up', async ({
  page,
}) => {
  const { team } = await begin(page)
  await page.goto('/library')
  await page
    .getByRole('link', { name: /^Press/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Actions for Press' }).first().click()
  await page.getByRole('menuitem', { name: 'Share link' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Press')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.goto(await page.getByLabel('Share link', { exact: true }).inputValue())
  await expect(page.getByRole('heading', { name: 'Press', exact: true })).toBeVisible()

  // Whoever has not agreed to this text is asked before the zip begins.
  await send(page, 'PUT', `/v1/users/team/update/${team}/`, { download_agreement: `Print the credit. ${Date.now()}` })
  const listed = await page.request.get(
    `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
  )
  const { results } = (await listed.json()) as { results: Card[] }
  const files = results.filter((one) => one.processed && !one.internal_use && !one.expired).slice(0, 3)
  const url = await page.evaluate(
    async ([where, body]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ?? '' }
      return ((await (await fetch(where ?? '', init)).json()) as { url: string }).url
    },
    [
      `/v1/files/share/link/create/${team}/`,
      JSON.stringify({ title: 'For the press', downloads_by: 'everyone', files: files.map(({ uuid }) => uuid) }),
    ],
  )

  await page.goto(url)
  const marks = page.getByRole('checkbox', { name: /^Choose / })
  await marks.nth(0).check()
  await marks.nth(1).check()
  await look(page, 'share-selection')
  await page.getByRole('button', { name: 'Download 2 files' }).click()
  await expect(page.getByLabel('I accept the Download Agreement')).toBeVisible()
  await page.getByLabel('I accept the Download Agreement').check()
  if (await page.getByLabel('I have read this').count()) await page.getByLabel('I have read this').check()
  if (await page.getByPlaceholder("I'd like to use this for...").count())
    await page.getByPlaceholder("I'd like to use this for...").fill('The January issue')
  await look(page, 'share-zip')
  const arriving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByText('2 files on the way as one zip.')).toBeVisible()
  await page.locator('.grid a').first().click()
  await expect(page.getByText(/^1 of /)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^2 of /)).toBeVisible()
  await look(page, 'share-one-of-many')

  await page.goto('/share-links')
  await page.getByRole('button', { name: 'Change For the press' }).click()
  await page.getByLabel('Maximum downloads').fill('2')
  await look(page, 'change-share-link')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('For the press changed').first()).toBeVisible()
  await expect(page.getByText('Used up').first()).toBeVisible()
  await page.goto(url)
  await expect(page.getByText('This link has given all its downloads.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
})

test('the public page, its QR code, and the file on pages of another origin', async ({ page, browser, baseURL }) => {
  const { file } = await begin(page)
  await openShare(page, file.uuid)
  const open = page.getByRole('switch', { name: 'Public page' })
  if (!(await open.isChecked())) {
    await open.focus()
    await page.keyboard.press('Space')
  }
  const address = page.getByLabel('Public link', { exact: true })
  await expect(address).toHaveValue(`${baseURL}/p/file/${file.uuid}`)
  await look(page, 'share-file')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as SVG' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('qr-code.svg')
  const reader = await (await browser.newContext()).newPage()
  const read = await readQrCode(reader, readFileSync((await saved.path()) ?? '', 'utf8'))
  expect(read).toEqual({ text: `${baseURL}/p/file/${file.uuid}`, margin: 4 })
  await reader.goto(read.text)
  await expect(reader.getByRole('heading', { name: file.name })).toBeVisible()
  await look(reader, 'public-file')

  await page.getByRole('tab', { name: 'Asset' }).click()
  const cdn = await page.getByLabel('CDN link', { exact: true }).inputValue()
  await look(page, 'share-asset')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/embeds')
  await page.getByRole('button', { name: 'New embed' }).click()
  await page.getByRole('searchbox', { name: 'Search files' }).fill(`name:"${file.name}"`)
  await page.getByRole('checkbox', { name: file.name, exact: true }).first().check()
  await look(page, 'picker-embed')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('Title').fill('On the hotel pages')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'On the hotel pages' })).toBeVisible()
  await look(page, 'embed')
  const embed = page.url().split('/').at(-1) ?? ''
  const { code, script } = (await (await page.request.get(`/v1/files/single_embed/${embed}/`)).json()) as {
    code: string
    script: string
  }
  const elsewhere = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Hotel</title>${code}${script}<img id="cdn" alt="" src="${cdn}">`),
  )
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  const { port } = elsewhere.address() as AddressInfo
  try {
    await reader.goto(`http://127.0.0.1:${port}/`)
    await expect(reader.locator('iframe')).toHaveCount(2)
    for (const frame of [0, 1]) {
      const picture = reader.frameLocator('iframe').nth(frame).locator('img').first()
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
        .toBeGreaterThan(0)
    }
    const wide = () =>
      reader.locator('#cdn').evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))
    await expect.poll(wide).toBeGreaterThan(0)
  } finally {
    elsewhere.close()
  }

  await page.getByRole('button', { name: `Remove ${file.name}` }).click()
  await expect(page.getByText('Removed successfully').first()).toBeVisible()
  await page.goto('/embeds?q=nothing-has-this-name')
  await expect(page.getByText('No embeds found').first()).toBeVisible()
  await look(page, 'embeds')
  await reader.context().close()
})

test('what ends soon, what needs no answer, and the post that a picture was taken from', async ({ page }) => {
  const { team, file } = await begin(page)
  const soon = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)
  await send(page, 'PUT', `/v1/files/file/update/${file.uuid}/`, { expirationDate: soon })
  await page.goto('/team/rights')
  await page.getByRole('link', { name: 'What ends soon' }).click()
  await expect(page.getByRole('link', { name: file.name })).toBeVisible()
  await expect(page.getByText(/1[12] days left/).first()).toBeVisible()
  await look(page, 'ends-soon')
  await page.getByRole('link', { name: 'Within 90 days' }).click()
  await expect(page.getByRole('link', { name: file.name })).toBeVisible()

  await page.goto('/requests?by=file')
  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByLabel('E-mail domain').fill('wayfarer.example')
  await page.getByRole('button', { name: 'Add the rule' }).click()
  await expect(page.getByText('People at wayfarer.example')).toBeVisible()
  await look(page, 'approval-rules')
  await page.getByRole('button', { name: 'End the rule for people at wayfarer.example' }).click()
  await expect(page.getByText('Rule ended').first()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const taken = async () => {
    const answer = await page.request.get(
      `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
    )
    const { results } = (await answer.json()) as { results: Card[] }
    return results.find(({ name, processed }) => name === 'Solvik from the sea.jpg' && processed)?.uuid
  }
  await expect.poll(taken, { timeout: 240_000 }).toBeTruthy()
  await page.goto(`/file/${await taken()}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Embed Original Post' }).click()
  await expect(page.getByText(/instagram-media/)).toBeVisible()
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Instagram' }).click()
  await expect(page.getByText('Embed code copied to clipboard').first()).toBeVisible()
  await look(page, 'embed-original')
})
