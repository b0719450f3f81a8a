import { publicPath, SIGN_IN_LINK_MINUTES } from '@vitrine/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { api, type Me, ApiError } from './api.ts'
import { downloadTexts, pageTexts, signInWords } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame } from './Frame.tsx'
import { NotFound, Problem } from './components.tsx'
import { pendingDownloads } from './pending-downloads.ts'
import { SecondFactor } from './SecondFactor.tsx'

const redirectParam = () => new URLSearchParams(location.search).get('redirect') ?? undefined
/** Whether visitors can read the emails sent to them, in a mailbox or in the demo's outbox. */
const canReceiveMail = ({ sends_mail, demo }: Me) => sends_mail || demo !== null

type FormProps = { title: string; busy: boolean; error: unknown; onSubmit: () => Promise<void>; children: ReactNode }
const Form = ({ title, busy, error, onSubmit, children }: FormProps) => (
  <form
    className="locked"
    aria-busy={busy}
    onSubmit={(event) => {
      event.preventDefault()
      if (!busy) void onSubmit()
    }}
  >
    <h1>{title}</h1>
    <Problem error={error} />
    {children}
  </form>
)

const EmailField = ({ value, onChange, name }: { value: string; onChange: (to: string) => void; name: string }) => (
  <label className="field">
    {signInWords.email}
    <input type="email" required autoComplete={name} value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
)

type Sent = { to: string; says: string }
/** Explains where the email was sent, and what to do if it doesn't arrive. */
const CheckEmail = ({ me, to, says, onBack }: Sent & { me: Me; onBack: () => void }) => (
  <div className="absent" role="status">
    <h1>{signInWords.checkEmail}</h1>
    <p>{says}</p>
    {me.demo === null ? (
      <p className="quiet">{signInWords.nothingCame}</p>
    ) : (
      <p className="notice">
        {signInWords.demo} <a href={`/outbox?to=${encodeURIComponent(to)}`}>{signInWords.outbox}</a>.
      </p>
    )}
    <button type="button" className="plain" onClick={onBack}>
      {signInWords.otherAddress}
    </button>
  </div>
)

type Props = { me: Me; team: string | null }
/** Runs a form's request, and returns its error and whether it is still running. */
const useCall = () => {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const run = async (work: () => Promise<void>) => {
    setState({ busy: true })
    await work().then(
      () => setState({ busy: false }),
      (error: unknown) => setState({ busy: false, error }),
    )
  }
  return { ...state, run }
}

const SignIn = ({ me, team }: Props) => {
  const arrives = canReceiveMail(me)
  const [how, setHow] = useState<'link' | 'password'>(arrives ? 'link' : 'password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<Sent>()
  const [second, setSecond] = useState<string>()
  const { busy, error, run } = useCall()
  const redirect = redirectParam()
  const leave = (to: string) => location.replace(to)

  const mailLink = () =>
    run(async () => {
      await api.mailLink(team, { email, redirect, draft: pendingDownloads.draftFor(redirect) })
      setSent({
        to: email,
        says: signInWords.linkSent(email, SIGN_IN_LINK_MINUTES),
      })
    })
  const signIn = () =>
    run(async () => {
      const next = await api.signIn(team, { email, password, redirect })
      if (next.second_factor) setSecond(next.redirect)
      else leave(next.redirect)
    })
  const choosePassword = () =>
    run(async () => {
      await api.forgotPassword(email)
      setSent({ to: email, says: signInWords.passwordSent(email) })
    })

  if (second !== undefined) return <SecondFactor onDone={() => leave(second)} />
  if (sent) return <CheckEmail me={me} {...sent} onBack={() => setSent(undefined)} />
  if (how === 'link')
    return (
      <Form title={downloadTexts.signInToContinue} busy={busy} error={error} onSubmit={mailLink}>
        <p className="quiet">{signInWords.linkHelp}</p>
        <EmailField name="email" value={email} onChange={setEmail} />
        <button type="submit" className="primary wide" disabled={busy}>
          {signInWords.mailLink}
        </button>
        <button type="button" className="plain" onClick={() => setHow('password')}>
          {signInWords.usePassword}
        </button>
      </Form>
    )
  return (
    <Form title={downloadTexts.signInToContinue} busy={busy} error={error} onSubmit={signIn}>
      {!arrives && <p className="notice">{signInWords.noMail}</p>}
      <EmailField name="username" value={email} onChange={setEmail} />
      <label className="field">
        {signInWords.password}
        <input
          type="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit" className="primary wide" disabled={busy}>
        {pageTexts.signIn}
      </button>
      {arrives && (
        <>
          <button type="button" className="plain" onClick={() => setHow('link')}>
            {signInWords.useLink}
          </button>
          <button type="button" className="plain" disabled={busy || email === ''} onClick={() => void choosePassword()}>
            {signInWords.resetPassword}
          </button>
        </>
      )}
    </Form>
  )
}

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404
/** The sign-in page for visitors: with an emailed link, or with a password. */
export const SignInPage = ({ me, team }: { me: Me | undefined; team: string | null }) => {
  const signedInFor = me?.user && redirectParam()
  // A visitor who is already signed in goes straight to the linked page.
  useEffect(() => {
    if (signedInFor) location.replace(publicPath(signedInFor))
  }, [signedInFor])
  const known = useFetch(async () => (team ? api.team(team) : undefined), team ?? '')
  if (isAbsent(known.error))
    return (
      <Frame team={null} me={me} isSignIn>
        <NotFound />
      </Frame>
    )
  if (signedInFor) return null
  return (
    <Frame team={team} me={me} isSignIn>
      {me ? <SignIn me={me} team={team} /> : <p role="status">{pageTexts.loading}</p>}
    </Frame>
  )
}
