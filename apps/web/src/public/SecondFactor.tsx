import { useState } from 'react'
import { api } from './api.ts'
import { Problem } from './components.tsx'
import { pageTexts, signInWords } from './copy.ts'

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export const SecondFactor = ({ onDone }: { onDone: () => void }) => {
  const [kind, setKind] = useState<'authenticator' | 'recovery'>('authenticator')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const recovery = kind === 'recovery'
  const confirm = () => {
    setError(undefined)
    api.secondFactor(code, kind).then(onDone, setError)
  }
  return (
    <form
      className="locked"
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <h1>{signInWords.secondFactor}</h1>
      <label className="field">
        {recovery ? signInWords.recoveryCode : signInWords.appCode}
        <input
          key={kind}
          required
          spellCheck={false}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <Problem error={error} />
      <button type="submit" className="primary wide">
        {pageTexts.signIn}
      </button>
      <button
        type="button"
        className="plain"
        onClick={() => {
          setKind(recovery ? 'authenticator' : 'recovery')
          setCode('')
        }}
      >
        {recovery ? signInWords.useApp : signInWords.useRecovery}
      </button>
    </form>
  )
}
