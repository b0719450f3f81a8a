import type { Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { call } from '../steps/call.ts'
import { createFolderWithImages, LONG, openFile, openPanel, expectToast, teamOf } from '../steps/file.ts'
import { openShare } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

type Card = { uuid: string; name: string }
/** The people whose names start with the given word. */
const peopleNamed = async (page: Page, team: string, word: string) => {
  const { body } = await call(page, 'GET', `/v1/files/people/named/${team}/?query=${encodeURIComponent(word)}`)
  return (body as { results: Card[] }).results
}
/** Tomorrow in the team's time zone. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Oslo' })
const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Draws a box around a face in the open file by keyboard, and enters the person's name. */
const nameFace = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Draw a box' }).click()
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('combobox', { name: 'Who is this?' }).fill(name)
  await page.getByRole('option', { name: `New person “${name}”` }).click()
  await expectToast(page, 'Box added')
}

test('a person is found, merged with others, separated again, renamed and given a release', async ({ page }) => {
  test.setTimeout(480_000)
  await openSignedIn(page, people.tomas)
  const team = await teamOf(page)
  await createFolderWithImages(page, 'Portraits', ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'])
  const names = ['Astrid Moen', 'Astrid M', 'A Moen', 'Astrid on the quay']

  await test.step('faces are marked by keyboard and by pointer, and named', async () => {
    for (const [i, file] of ['one.jpg', 'two.jpg', 'three.jpg'].entries()) {
      await openFile(page, file)
      await openPanel(page, /^People/)
      if (i === 0) await checkScreen(page, 'people-panel-empty')
      await nameFace(page, names[i] ?? '')
      await expect(page.getByRole('list', { name: 'People in this image' }).getByRole('link')).toHaveText(
        names[i] ?? '',
      )
      await page.goBack()
    }
    await openFile(page, 'four.jpg')
    await openPanel(page, /^People/)
    await page.getByRole('button', { name: 'Draw a box' }).click()
    const stage = await page.getByRole('application').boundingBox()
    if (!stage) throw new Error('the image is not shown')
    const at = (x: number, y: number) => [stage.x + stage.width * x, stage.y + stage.height * y] as const
    await page.mouse.move(...at(0.3, 0.2))
    await page.mouse.down()
    await page.mouse.move(...at(0.6, 0.7), { steps: 4 })
    await page.mouse.up()
    await page.getByRole('combobox', { name: 'Who is this?' }).fill(names[3] ?? '')
    await page.getByRole('option', { name: /^New person/ }).click()
    await expectToast(page, 'Box added')
    await expect(page.getByRole('button', { name: /^Box 1: Astrid on the quay/ })).toBeVisible()
    await checkScreen(page, 'people-panel')
  })

  await test.step('people are found by name', async () => {
    await page.goto('/people')
    await page.getByRole('searchbox', { name: 'Search people' }).fill('Astrid')
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(3)
    await checkScreen(page, 'people')
  })

  await test.step('three people are merged into one', async () => {
    await page.getByRole('searchbox', { name: 'Search people' }).fill('')
    for (const name of names.slice(1)) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge People' })
    await dialog.getByRole('combobox', { name: 'Merge into' }).click()
    await test.step('the list is at most 300 px high and above the buttons, also on a phone', async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        const list = await dialog.getByRole('listbox').boundingBox()
        const button = await dialog.getByRole('button', { name: 'Merge' }).boundingBox()
        expect(list?.height).toBeLessThanOrEqual(300)
        expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      }
    })
    await dialog.getByRole('combobox', { name: 'Merge into' }).fill('Astrid Moen')
    await page.getByRole('option', { name: /^Astrid Moen/ }).click()
    await checkScreen(page, 'people-merge')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expectToast(page, 'People merged successfully')
    expect((await peopleNamed(page, team, 'Astrid')).map(({ name }) => name)).toEqual(['Astrid Moen'])
  })

  await test.step('one of the merged people is separated again', async () => {
    await page.getByRole('link', { name: /Astrid Moen/ }).click()
    await expect(page.getByRole('list', { name: 'Files that show Astrid Moen' }).getByRole('link')).toHaveCount(4, LONG)
    await checkScreen(page, 'person')
    await page.getByRole('link', { name: /^Merges/ }).click()
    await checkScreen(page, 'person-merges')
    await page.getByRole('button', { name: 'Undo merge of A Moen' }).click()
    await expectToast(page, /A Moen.* is a separate person again/)
    expect(await peopleNamed(page, team, 'A Moen')).toHaveLength(1)
  })

  await test.step('the merged person is renamed', async () => {
    await page.getByRole('button', { name: 'Astrid Moen', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Astrid Moen Vik')
    await page.keyboard.press('Enter')
    await expectToast(page, /^Model renamed to .*Astrid Moen Vik/)
    await expect(page.getByRole('heading', { level: 1, name: 'Astrid Moen Vik' })).toBeVisible()
  })

  await test.step('sharing a file shows a warning if a release ends tomorrow', async () => {
    await page.getByRole('link', { name: /^Releases/ }).click()
    await page.getByRole('button', { name: 'Add release' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add release' })
    await dialog.getByRole('textbox', { name: 'Valid until' }).fill(tomorrow())
    await checkScreen(page, 'person-release')
    await dialog.getByRole('button', { name: 'Add release' }).click()
    await expectToast(page, 'Release saved')
    await expect(page.getByRole('list', { name: 'Releases' }).getByText(/^Release ends/)).toBeVisible()
    await checkScreen(page, 'person-releases')
    const { body } = await call(page, 'GET', `/v1/files/files/${team}/?q=one.jpg`)
    const [file] = (body as { results: Card[] }).results
    await openShare(page, file?.uuid ?? '')
    const warning = `The model release for Astrid Moen Vik ends on ${inWords(tomorrow())}.`
    await expect(page.getByRole('dialog', { name: 'Share File' }).getByText(warning)).toBeVisible()
  })

  await test.step('face recognition is turned off after a confirmation', async () => {
    await page.goto('/team/settings')
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Turn off face recognition?' })
    await expect(question.getByText('Faces in new images won’t be detected.')).toBeVisible()
    await question.getByRole('button', { name: 'Turn off face recognition' }).click()
    await expectToast(page, 'Face recognition is off. All face data was deleted.')
    await page.goto('/people')
    await expect(page.getByText('Faces in new images aren’t detected automatically.')).toBeVisible()
    await checkScreen(page, 'people-off')
  })
})
