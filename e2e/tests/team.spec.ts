import { digitsOf, look, mailedAddress, password, people, signIn } from '../people.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, people.tomas)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('an administrator invites a person, who joins in a browser of their own', async ({ page, browser }) => {
  await page.goto('/team/members')
  await expect(page.getByText(people.tomas)).toBeVisible()
  await look(page, 'members')
  await page
    .getByRole('button', { name: /invite/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('lin@solvik.example')
  await dialog
    .getByRole('button', { name: /invite|send/i })
    .last()
    .click()
  await expect(page.getByText('Invited lin@solvik.example').last()).toBeVisible()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await mailedAddress(page, 'lin@solvik.example'))
  await expect(guest.getByLabel('First name')).toBeVisible()
  await look(guest, 'invite')
  await guest.getByLabel('First name').fill('Lin')
  await guest.getByLabel('Last name').fill('Dahl')
  await guest.getByLabel('Choose a password').fill('a password of my own')
  await guest.getByRole('button', { name: /join/i }).last().click()
  await expect(guest.getByRole('navigation').first()).toBeVisible()
  await guest.context().close()
  await expect(page.getByText('lin@solvik.example').first()).toBeVisible()
})

test('roles are made of flags, and settings are kept', async ({ page }) => {
  await page.goto('/team/roles')
  await expect(page.getByText('Contributor').first()).toBeVisible()
  await look(page, 'roles')
  await page
    .getByRole('button', { name: /new role/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Press office')
  await dialog.getByLabel('Download files').check()
  await dialog
    .getByRole('button', { name: /save|create|make/i })
    .last()
    .click()
  await expect(page.getByText('Role Press office saved').last()).toBeVisible()
  await page.goto('/team/settings')
  await look(page, 'settings')
  await page.getByLabel('Copyright disclaimer').fill('Ask before you print.')
  await page.getByRole('button', { name: /save/i }).last().click()
  await expect(page.getByText('Settings saved').last()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Copyright disclaimer')).toHaveValue('Ask before you print.')
})

test('a second factor is set up, asked for, and switched off', async ({ page, browser }) => {
  await page.goto('/profile')
  await expect(page.getByText('Where you are signed in')).toBeVisible()
  await look(page, 'profile')
  const asked = page.waitForResponse('**/v1/users/second_factor/start/')
  await page
    .getByRole('button', { name: /set up/i })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /next|go on|continue|set up/i })
    .last()
    .click()
  const { uri } = (await (await asked).json()) as { uri: string }
  await expect(page.getByLabel('The six digits it shows')).toBeVisible()
  await look(page, 'second-factor')
  await page.getByLabel('The six digits it shows').fill(digitsOf(uri))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /on|confirm|next/i })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, people.tomas)
  await expect(other.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await look(other, 'second-factor-step')
  await other.context().close()
  const off = await page.request.post('/v1/users/second_factor/stop/', {
    data: { password },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(off.status()).toBe(204)
})

test('staff see queues, teams and people; the demo shows its mails; help is one key away', async ({ page }) => {
  for (const place of ['jobs', 'teams', 'users']) {
    await page.goto(`/staff/${place}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    await look(page, `staff-${place}`)
  }
  await page.goto('/outbox')
  await expect(page.getByRole('main')).toBeVisible()
  await look(page, 'outbox')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'keyboard-sheet')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/settings/)
})
