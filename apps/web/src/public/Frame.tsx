import { type ReactNode, useEffect } from 'react'
import { api, type Me } from './api.ts'
import { pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'

/** Returns the URL of the sign-in page. After signing in, visitors return to `back`. */
export const signInAddress = (team: string | null, back = location.pathname) =>
  `/p/auth/${team ? `${team}/` : ''}?redirect=${encodeURIComponent(back)}`

const LAST_TEAM = 'last team'
const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/i.test(text)
/** The team shown on a visitor's own pages: the one in the URL, as set by emailed links, or the one visited last, if any. */
export const knownTeam = () =>
  [new URLSearchParams(location.search).get('team'), localStorage.getItem(LAST_TEAM)].find(isId) ?? null
/** The team of this page on an earlier visit, for pages that have expired since then. */
const teamOfPage = () => {
  const kept = localStorage.getItem(`team ${location.pathname}`)
  return isId(kept) ? kept : null
}
const rememberTeam = (team: string) => {
  localStorage.setItem(LAST_TEAM, team)
  if (/^\/p\/(file|share|gallery|map|upload)\//.test(location.pathname))
    localStorage.setItem(`team ${location.pathname}`, team)
}

const REQUESTED = '#requested'
/** After a request, visitors go to their downloads (spec §4), where a message confirms it. */
export const goToDownloads = (home = '/p') => location.assign(`${home}/downloads${REQUESTED}`)
export const hasJustRequested = () => location.hash === REQUESTED

/** The team's name and logo, as embedded in the page by the server. */
const embedded = {
  name: document.querySelector('#root .brand strong')?.textContent,
  hasTeam: document.querySelector('#root .brand .logo') !== null,
  logo_url: document.querySelector('#root .brand img')?.getAttribute('src'),
}

const nameOf = ({ user }: Me) => (user ? `${user.first_name} ${user.last_name}`.trim() || user.email : '')

const initialsOf = (name: string) => {
  const words =
    name
      .split('@', 1)[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase()).join('')
}

/** The menu of a signed-in visitor. */
const OwnMenu = ({ me }: { me: Me }) => {
  const signOut = () =>
    void api
      .signOut()
      .catch(() => undefined)
      .then(() => location.reload())
  return (
    <details className="own">
      <summary aria-label={pageTexts.yourPagesOf(nameOf(me))} title={nameOf(me)}>
        <span className="avatar" data-initials={initialsOf(nameOf(me))} />
      </summary>
      <nav aria-label={pageTexts.yourPages}>
        <span className="quiet who">{nameOf(me)}</span>
        <a href="/p/downloads">{pageTexts.yourDownloads}</a>
        <a href="/p/account">{pageTexts.yourAccount}</a>
        <button type="button" className="plain" onClick={signOut}>
          {pageTexts.signOut}
        </button>
      </nav>
    </details>
  )
}

type FrameProps = { team: string | null; me: Me | undefined; isSignIn?: boolean; children: ReactNode }
/** The frame of every public page: the team, the visitor's menu, and the page. */
export const Frame = ({ team: named, me, isSignIn, children }: FrameProps) => {
  const team = named ?? teamOfPage()
  const { value } = useFetch(async () => (team ? api.team(team) : undefined), team ?? '')
  useEffect(() => {
    if (value && named) rememberTeam(named)
  }, [value, named])
  const logo = value ? value.logo_url : embedded.logo_url
  return (
    <>
      <header className="top">
        <span className="brand">
          {/* Space for the logo is reserved until it is known, so that nothing moves. */}
          {(team || embedded.hasTeam) && (
            <span className="logo">{logo && <img src={logo} alt="" width="32" height="32" />}</span>
          )}
          <strong>{value?.name || embedded.name || 'Vitrine'}</strong>
        </span>
        {me?.user ? (
          <OwnMenu me={me} />
        ) : (
          team && me && !isSignIn && <a href={signInAddress(team)}>{pageTexts.signIn}</a>
        )}
      </header>
      <main className="page">{children}</main>
    </>
  )
}
