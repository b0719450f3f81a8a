import { guests } from '@vitrine/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { newGuestWorld } from '../../testing/guest-world.ts'
import { headOfGuestLink } from './service/heads.ts'

const { world, ada, make, change } = await newGuestWorld()
afterAll(() => world.close())

const pathOf = ({ address }: { address: string }) => new URL(address).pathname
const page = async (path: string) => {
  const { status = 0, head = '', body = '' } = (await headOfGuestLink(world.db, world.ports)(path)) ?? {}
  return { status, html: head + body }
}

describe('the guest upload page without JavaScript', () => {
  it('shows the team, the name and the message, and explains that sending files needs JavaScript', async () => {
    const { status, html } = await page(pathOf(await make({ name: 'Regatta <photos>', message: 'Your best images.' })))
    expect(status).toBe(200)
    for (const words of [
      'Regatta &#60;photos&#62;',
      'Your best images.',
      'Turn on JavaScript in your browser to send files to',
    ])
      expect(html).toContain(words)
    expect(html).toContain('<strong>Visit Solvik</strong>')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it('shows the consent text, unless guests are not asked for consent', async () => {
    const consent_text = 'I took these images & agree.'
    const { html } = await page(pathOf(await make({ consent: 'required', consent_text })))
    expect(html).toContain('<p class="text" tabindex="0">I took these images &#38; agree.</p>')
    expect((await page(pathOf(await make({ consent: 'off', consent_text })))).html).not.toContain('class="consent"')
  })

  it('shows only the team if there is a password', async () => {
    const { status, html } = await page(
      pathOf(await make({ name: 'Regatta', message: 'Images', consent_text: 'Images', password: 'under the pier' })),
    )
    expect(status).toBe(200)
    expect(html).toContain('This page is password-protected')
    expect(html).not.toMatch(/Regatta|Images/)
  })

  it('has the secret only in the fragment of its URL', async () => {
    const { address, token } = await make()
    expect(new URL(address).pathname).toMatch(/^\/p\/upload\/[0-9a-f]{32}$/)
    expect(new URL(address).hash).toBe(`#${token}`)
  })

  it('is the same for links that never existed, were turned off, were renewed or were deleted', async () => {
    const never = await page(`/p/upload/${'0'.repeat(32)}`)
    expect(never).toMatchObject({ status: 404, html: expect.stringContaining('This link no longer works') })
    const [off, renewed, deleted] = [await make(), await make(), await make()]
    await change(off, { active: false })
    const again = await world.call(guests.renew, ada, { params: { guest_link: renewed.uuid } })
    await world.call(guests.revoke, ada, { params: { guest_link: deleted.uuid } })
    for (const link of [off, renewed, deleted]) expect(await page(pathOf(link))).toEqual(never)
    expect(await page(pathOf(again.body as { address: string }))).toMatchObject({ status: 200 })
  })

  it('returns 404 for an incomplete or malformed handle', async () => {
    const path = pathOf(await make())
    for (const wrong of [path.slice(0, -1), `${path}0`, '/p/upload/%25', '/p/upload/_'])
      expect(await page(wrong)).toMatchObject({ status: 404 })
    expect(await page('/p/upload')).toMatchObject({ status: 200, html: expect.stringContaining('Turn on JavaScript') })
    expect(await headOfGuestLink(world.db, world.ports)('/p/uploads')).toBeUndefined()
  })
})
