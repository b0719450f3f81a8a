import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen, mailedAddress } from '../people.ts'
import { call } from '../steps/call.ts'
import { expectToast } from '../steps/library.ts'
import { newCentre, onPhone, signInByEmail, uploadPhotos } from '../steps/media-centre.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'
import { namesIn } from '../zip.ts'

const openTab = (page: Page, centre: string, tab: string) => page.goto(`/media-centre/${centre}?tab=${tab}`)

test('200 people are invited with a CSV file, and the report names the 3 lines with a problem', async ({ page }) => {
  const { team } = await signInWithShareableFile(page)
  const { uuid } = await newCentre(page, team, { title: 'For partners', visibility: 'invited' })
  await openTab(page, uuid, 'people')
  await expect(page.getByText('No one has been invited yet')).toBeVisible()
  await checkScreen(page, 'media-centre-people-empty')
  await page.getByRole('button', { name: 'Invite multiple people' }).click()
  const lines = Array.from({ length: 200 }, (_, n) => `person${n + 1}@partner.example,Person ${n + 1},viewer`)
  lines[49] = 'not an address,Person 50,viewer'
  lines[99] = 'person100@partner.example,Person 100,owner'
  lines[149] = 'person150@partner.example,Person 150,viewer,next year'
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose CSV file' }).click()
  const buffer = Buffer.from(['email,name,role,expires', ...lines].join('\r\n'))
  await (await chooser).setFiles({ name: 'partners.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('200 people found')).toBeVisible()
  await checkScreen(page, 'media-centre-invite-many')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  const report = page.getByRole('dialog', { name: 'Invitations sent' })
  await expect(report.getByRole('status').first()).toHaveText('197 people invited, 3 lines with a problem')
  for (const problem of [
    /Enter an email address/,
    /Use viewer or downloader as the role/,
    /Enter the expiry as a date/,
  ])
    await expect(report.getByText(problem)).toBeVisible()
  await checkScreen(page, 'media-centre-invite-report')
  await report.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^person\d+@partner\.example$/).first()).toBeVisible()
  await checkScreen(page, 'media-centre-people')
  // People invited from one list appear in any order.
  await page.getByRole('searchbox', { name: 'Search people' }).fill('person200')
  await expect(page.getByText('person200@partner.example')).toBeVisible()
})

test('each kind of visitor sees on a phone what they are allowed to see, until access is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  const { team, files } = await uploadPhotos(page, ['ferry.jpg'])
  const { uuid, address, addAlbum, update } = await newCentre(page, team, { title: 'Ferries' })
  await addAlbum('Coast', files)
  const file = `${address}/file/${files[0]?.uuid}`
  const bytes = `/v1/public/media-centre/${uuid}/rendition/${files[0]?.uuid}/400/`
  const visitor = await onPhone(browser, baseURL)
  const heading = (name: string | RegExp) => visitor.getByRole('heading', { level: 1, name })
  const status = async (path: string) => (await visitor.request.get(path)).status()
  const robots = visitor.locator('meta[name="robots"]')

  await test.step('a public media centre is open to everyone, with a feed and a sitemap', async () => {
    await visitor.goto(file)
    await expect(heading('ferry.jpg')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
    await expect(robots).toHaveCount(0)
    expect([await status(bytes), await status(`${address}/feed.xml`), await status(`${address}/sitemap.xml`)]).toEqual([
      200, 200, 200,
    ])
  })

  await test.step('someone follows the media centre by email, and unsubscribes', async () => {
    await visitor.goto(address)
    // The form is rendered shortly before the foot of the page is in view.
    await visitor.keyboard.press('End')
    await visitor.getByLabel('Get an email when new files are added').fill('fan@paper.example')
    await visitor.getByRole('button', { name: 'Follow' }).press('Enter')
    await expect(visitor.getByText(/^Check your email/)).toBeVisible()
    await visitor.goto(await mailedAddress(visitor, 'fan@paper.example', /https?:\/\/\S+\/p\/follow\/\S+/))
    await checkScreen(visitor, 'media-centre-follow')
    await visitor.getByRole('button', { name: 'Follow media centre' }).click()
    await expect(heading(/^You’re following/)).toBeVisible()
    await openTab(page, uuid, 'people')
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(heading(/unsubscribed/i)).toBeVisible()
  })

  await test.step('a media centre for people with the link asks search engines not to list it, and has no feed', async () => {
    await update({ visibility: 'link' })
    await visitor.goto(address)
    await expect(heading('Ferries')).toBeVisible()
    await expect(robots).toHaveAttribute('content', /noindex/)
    expect([await status(`${address}/feed.xml`), await status(`${address}/sitemap.xml`)]).toEqual([404, 404])
  })

  await test.step('a password unlocks a media centre in this browser', async () => {
    await update({ visibility: 'password', password: 'harbour lights' })
    await visitor.goto(address)
    await expect(heading('This media centre is password-protected')).toBeVisible()
    await checkScreen(visitor, 'media-centre-password')
    expect(await status(bytes)).not.toBe(200)
    await visitor.getByLabel('Password').fill('not this one')
    await visitor.getByLabel('Password').press('Enter')
    await expect(visitor.getByRole('alert')).toBeVisible()
    await visitor.getByLabel('Password').fill('harbour lights')
    await visitor.getByRole('button', { name: 'Open media centre' }).click()
    await expect(heading('Ferries')).toBeVisible()
    expect(await status(bytes)).toBe(200)
  })

  await test.step('someone without an invitation signs in and requests access', async () => {
    await update({ visibility: 'invited' })
    await visitor.goto(address)
    await expect(heading('This media centre is by invitation only')).toBeVisible()
    await checkScreen(visitor, 'media-centre-invited')
    await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signInByEmail(visitor, 'editor@paper.example')
    await visitor.getByLabel('Why do you need access?').fill('A story on ferries')
    await checkScreen(visitor, 'media-centre-access-request')
    await visitor.getByRole('button', { name: 'Request access' }).click()
    await expect(visitor.getByText(/^Your request was sent/)).toBeVisible()
  })

  await test.step('a viewer can look but cannot download', async () => {
    await openTab(page, uuid, 'people')
    await expect(page.getByRole('heading', { name: 'Access requests' })).toBeVisible()
    await checkScreen(page, 'media-centre-access-requests')
    await page.getByRole('button', { name: /^Approve editor@/ }).click()
    await page.getByRole('button', { name: 'Approve request' }).click()
    await expectToast(page, /can now open this media centre/)
    await visitor.goto(file)
    await expect(visitor.getByText('View only. Downloads are not available.')).toBeVisible()
    await checkScreen(visitor, 'media-centre-file-viewer')
  })

  const menu = async (item: string) => {
    await page.getByRole('button', { name: /^Actions for editor@/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await test.step('a downloader can download', async () => {
    await menu('Edit access')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^Downloader/ }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Access updated')
    await visitor.goto(file)
    await expect(visitor.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  })

  await test.step('revoked access ends at once', async () => {
    await menu('Revoke access')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click()
    await expectToast(page, /^Access revoked for/)
    expect(await status(bytes)).not.toBe(200)
    await visitor.reload()
    await expect(heading('This media centre is by invitation only')).toBeVisible()
  })
  await visitor.context().close()
})

test('a visitor collects 15 files, downloads 12 and requests 3; the requests are approved together, every action is counted, and a file expires', async ({
  page,
  browser,
  baseURL,
}) => {
  const harbours = Array.from({ length: 12 }, (_, n) => `harbour ${n + 1}.jpg`)
  const lamps = ['lamphouse 1.jpg', 'lamphouse 2.jpg', 'lamphouse 3.jpg']
  const { team, files } = await uploadPhotos(page, [...harbours, ...lamps])
  const { uuid, address, addAlbum } = await newCentre(page, team, { title: 'Harbours' })
  const free = await addAlbum('Free', files.slice(0, 12))
  await addAlbum('Lamps', files.slice(12), { downloads: 'request' })
  const visitor = await onPhone(browser, baseURL)

  await test.step('files are added to the basket from an album and from search results', async () => {
    await visitor.goto(`${address}/album/${free}`)
    for (const name of harbours)
      await visitor.getByRole('button', { name: `Add ${name} to basket`, exact: true }).click()
    await visitor.goto(address)
    await visitor.getByRole('searchbox').fill('lamphouse')
    await visitor.getByRole('searchbox').press('Enter')
    await expect(visitor.getByRole('heading', { name: '3 results for “lamphouse”' })).toBeVisible()
    for (const name of lamps) await visitor.getByRole('button', { name: `Add ${name} to basket`, exact: true }).click()
    await expect(visitor.getByRole('link', { name: 'Basket 15' })).toBeVisible()
  })

  await test.step('12 files arrive in one zip, and 3 are requested', async () => {
    await visitor.goto(`${address}/basket`)
    await visitor.getByRole('button', { name: 'Download 12 files and request 3' }).click()
    const dialog = visitor.getByRole('dialog')
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('textbox').first().fill('A book on harbours')
    await dialog.getByRole('button', { name: 'Sign in to continue' }).click()
    await signInByEmail(visitor, 'author@books.example')
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    const download = visitor.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const zip = await readFile(await (await download).path())
    expect(namesIn(zip).toSorted()).toEqual(harbours.toSorted())
    await expect(visitor.getByText(/3 files requested/)).toBeVisible()
  })

  await test.step('the team approves the 3 requests together', async () => {
    await page.goto('/requests')
    await page.getByRole('link', { name: /author@books\.example/ }).click()
    await checkScreen(page, 'media-centre-requests')
    await page.getByRole('button', { name: 'Approve 3' }).click()
    await visitor.goto(`${address}/downloads`)
    await expect(visitor.getByText('Waiting for an answer')).toHaveCount(0)
    await expect(visitor.getByText('lamphouse 1.jpg').first()).toBeVisible()
  })

  await test.step('the statistics of the media centre count all of these actions', async () => {
    const read = async () => {
      const answer = await call(page, 'POST', `/v1/files/media-centre/performance/${uuid}/`, {})
      const { totals } = answer.body as { totals: Record<string, number> }
      return [totals['downloads'], totals['requests'], totals['searches'], totals['visitors']]
    }
    await expect.poll(read).toEqual([12, 3, 1, 1])
    await openTab(page, uuid, 'analytics')
    await expect(page.getByRole('region', { name: 'Totals' }).or(page.getByRole('main'))).toContainText('Downloads')
    await checkScreen(page, 'media-centre-analytics')
  })

  await test.step("the team's analytics list the most downloaded files and the people", async () => {
    await page.goto('/analytics')
    await expect(page.getByRole('button', { name: /^Downloads \d+/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('region', { name: 'Most downloaded' }).getByRole('listitem').first()).toBeVisible()
    await checkScreen(page, 'analytics')
    await page.getByRole('main').getByRole('link', { name: 'People', exact: true }).click()
    await expect(page.getByRole('table', { name: 'People', exact: true })).toBeVisible()
  })

  await test.step('a file that expires disappears from the page, JSON, feeds, sitemap, file URLs and zip', async () => {
    const gone = files[0]?.uuid ?? ''
    const items = [gone, files[1]?.uuid]
    const { body: terms } = await call(visitor, 'POST', `/v1/public/media-centre/${uuid}/basket/`, { items })
    const { disclaimer, agreement } = terms as Record<'disclaimer' | 'agreement', { hash: string } | null>
    const accepted = { disclaimer: disclaimer?.hash, agreement: agreement?.hash, useCase: 'A book on harbours' }
    const begun = await call(visitor, 'POST', `/v1/public/media-centre/${uuid}/zip/`, { items, ...accepted })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const zipAddress = (begun.body as { url: string }).url
    const api = `/v1/public/media-centre/${uuid}`
    const text = async (path: string) => (await visitor.request.get(path)).text()
    const where = async () => {
      const found = await Promise.all(
        [`${address}/album/${free}`, `${api}/files/?album=${free}`, `${address}/feed.xml`, `${address}/feed.json`].map(
          async (path) => (await text(path)).includes(gone),
        ),
      )
      const bytes = (await visitor.request.get(`${api}/rendition/${gone}/400/`)).status() === 200
      // A file that was left out is named in a note, and isn't among the files.
      const zip = namesIn(await (await visitor.request.get(zipAddress)).body()).includes('harbour 1.jpg')
      return [...found, (await text(`${address}/sitemap.xml`)).includes(gone), bytes, zip]
    }
    expect(await where()).toEqual(Array(7).fill(true))
    const expires = { expirationDate: '2026-01-01' }
    expect((await call(page, 'PUT', `/v1/files/file/update/${gone}/`, expires)).status).toBe(200)
    await expect.poll(where).toEqual(Array(7).fill(false))
  })
  await visitor.context().close()
})
