import { useState } from 'react'
import { api, type Me, ApiError } from './api.ts'
import { linkPageWords, pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame, signInAddress } from './Frame.tsx'
import { Problem } from './components.tsx'
import { pendingDownloads } from './pending-downloads.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** Rate limits and network errors don't mean that the link is invalid. */
const isInvalidLink = (error: unknown) =>
  error instanceof ApiError && ['auth.link_used', 'request.invalid'].includes(error.code)

const InvalidLink = ({ team, redirect }: { team: string | null; redirect: string }) => (
  <div className="absent">
    <h1>{linkPageWords.title}</h1>
    <p>{linkPageWords.help}</p>
    <p>
      <a className="primary" href={signInAddress(team, redirect)}>
        {linkPageWords.newLink}
      </a>
    </p>
  </div>
)

const UseLink = ({ token, email, onDead }: { token: string; email: string; onDead: () => void }) => {
  const [second, setSecond] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { redirect, second_factor, draft } = await api.useLink(token)
      if (draft) pendingDownloads.keep(draft.about, draft, redirect)
      if (second_factor) setSecond(redirect)
      else location.replace(redirect)
    } catch (failed) {
      if (isInvalidLink(failed)) onDead()
      else setError(failed)
      setBusy(false)
    }
  }
  if (second !== undefined) return <SecondFactor onDone={() => location.replace(second)} />
  return (
    <form
      className="locked"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <h1>{linkPageWords.welcome}</h1>
      <p>{linkPageWords.continueAs(email)}</p>
      <Problem error={error} />
      <button type="submit" className="primary wide" disabled={busy}>
        {pageTexts.signIn}
      </button>
    </form>
  )
}

/** The page of an emailed link. Only its button uses the link, so that mail scanners that open links don't use it up. */
export const LinkPage = ({ me }: { me: Me | undefined }) => {
  const [token] = useState(() => location.hash.slice(1))
  const query = new URLSearchParams(location.search)
  const team = query.get('team')
  const link = useFetch(
    () => (token ? api.checkLink(token) : Promise.reject(new ApiError({ code: 'auth.link_used' }, 410))),
    token,
  )
  const [died, setDied] = useState(false)
  const dead = died || isInvalidLink(link.error)
  return (
    <Frame team={team} me={me} isSignIn>
      {dead && <InvalidLink team={team} redirect={query.get('redirect') ?? ''} />}
      {!dead && <Problem error={link.error} />}
      {!dead && link.value && <UseLink token={token} email={link.value.email} onDead={() => setDied(true)} />}
    </Frame>
  )
}
