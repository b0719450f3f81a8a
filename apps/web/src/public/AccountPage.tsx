import { useState } from 'react'
import { api, type Me } from './api.ts'
import { Frame, knownTeam, signInAddress } from './Frame.tsx'
import { Problem } from './components.tsx'
import { accountWords, pageTexts } from './copy.ts'

const nameOf = ({ email, first_name, last_name }: NonNullable<Me['user']>) =>
  `${first_name} ${last_name}`.trim() || email

/** Emails a link to choose a password. Without a password, visitors sign in with emailed links. */
const PasswordLink = ({ email, has }: { email: string; has: boolean }) => {
  const [sent, setSent] = useState(false)
  const [error, setError] = useState<unknown>()
  if (sent) return <p role="status">{accountWords.linkSent(email)}</p>
  return (
    <>
      <button
        type="button"
        className="wide"
        onClick={() => void api.forgotPassword(email).then(() => setSent(true), setError)}
      >
        {has ? accountWords.changePassword : accountWords.setPassword}
      </button>
      <Problem error={error} />
    </>
  )
}

/** A visitor's account page. */
export const AccountPage = ({ me }: { me: Me | undefined }) => {
  const team = knownTeam()
  const signOut = () =>
    void api
      .signOut()
      .catch(() => undefined)
      .then(() => location.reload())
  return (
    <Frame team={team} me={me}>
      {me && !me.user && (
        <div className="absent">
          <h1>{accountWords.notSignedIn}</h1>
          <p>
            <a className="primary" href={signInAddress(team)}>
              {pageTexts.signIn}
            </a>
          </p>
        </div>
      )}
      {me?.user && (
        <div className="locked">
          <h1>{accountWords.hello(nameOf(me.user))}</h1>
          <p>{accountWords.signedInAs(me.user.email)}</p>
          {me.teams.length > 0 && (
            <a className="primary" href="/">
              {accountWords.library}
            </a>
          )}
          <a href="/p/downloads">{pageTexts.yourDownloads}</a>
          {me.teams.length === 0 && (me.sends_mail || me.demo !== null) && (
            <PasswordLink email={me.user.email} has={me.user.has_password} />
          )}
          <button type="button" className="wide" onClick={signOut}>
            {pageTexts.signOut}
          </button>
        </div>
      )}
    </Frame>
  )
}
