import { sso } from '@vitrine/contract'
import { openIdClient, startOpenId } from '../../../../emulators/testing/openid.ts'
import { type Browser, newBrowser } from './browser.ts'
import { newWorld, type Person } from './world.ts'

/** Follows a provider's pages as a browser would. Returns the final URL. */
const throughProvider = async (start: string, issuer: string) => {
  const jar = new Map<string, string>()
  let [url, method] = [start, 'GET']
  for (let hops = 0; hops < 12; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (answer.status === 200) method = 'POST'
    else if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    else [url, method] = [new URL(next, url).href, 'GET']
    if (!url.startsWith(issuer)) return new URL(url)
  }
  throw new Error('the provider leads nowhere')
}

/** A team with single sign-on, and its identity provider on this machine. */
export const newSsoWorld = async () => {
  const idp = await startOpenId()
  idp.redirect_uris.push('http://127.0.0.1:3000/sso')
  const world = await newWorld({ ssoHosts: [idp.host] })
  const { team, roleOf } = await world.newTeam({ name: 'Visit Solvik' })
  const owner = await world.newMember(team, 'Admin', { is_staff: true })
  const admin = await world.newMember(team, 'Admin')
  const settings = (changes: Record<string, unknown> = {}) => ({
    issuer: idp.issuer,
    ...openIdClient,
    scopes: 'groups',
    domains: ['solvik.test'],
    roles_claim: 'groups',
    mappings: [
      { value: 'dam-admins', role: roleOf.Admin },
      { value: 'dam-editors', role: roleOf.Editor },
    ],
    default_role: roleOf.Viewer,
    joins: true,
    password_off: false,
    ...changes,
  })
  const save = (changes: Record<string, unknown> = {}, by: Person = owner) =>
    world.call(sso.update, by, { params: { team }, body: settings(changes) })
  const begin = async (email: string, browser: Browser = newBrowser(world), redirect?: string) => {
    const { status, text, body } = await browser.call(sso.start, { body: { email, ...(redirect && { redirect }) } })
    if (status !== 200) throw new Error(text)
    return { browser, url: String(body['url']) }
  }
  const finish = (browser: Browser, back: URL, changes: Record<string, string> = {}) =>
    browser.call(sso.finish, { body: { ...Object.fromEntries(back.searchParams), ...changes } })
  return {
    ...world,
    idp,
    team,
    roleOf,
    owner,
    admin,
    settings,
    save,
    begin,
    finish,
    through: (url: string) => throughProvider(url, idp.issuer),
    /** A person known to the provider, with an email address in the team's domain. */
    newAccount: (email: string, groups: string[] = [], rest: { email_verified?: boolean } = {}) => {
      const subject = `subject-${email}`
      idp.accounts.set(subject, {
        email,
        email_verified: true,
        given_name: 'Nora',
        family_name: 'Vik',
        groups,
        ...rest,
      })
      return subject
    },
    /** Completes the whole sign-in. */
    signIn: async (email: string, browser: Browser = newBrowser(world), redirect?: string) => {
      const { url } = await begin(email, browser, redirect)
      return { browser, reply: await finish(browser, await throughProvider(url, idp.issuer)) }
    },
    close: async () => {
      await world.close()
      await idp.close()
    },
  }
}
export type SsoWorld = Awaited<ReturnType<typeof newSsoWorld>>
