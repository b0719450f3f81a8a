import { useState } from 'react'
import { api } from './api.ts'
import { Problem } from './Parts.tsx'

/** The second half of signing in: a code of the authenticator, or one of the recovery codes. */
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
      <h1>Two-factor authentication</h1>
      <label className="field">
        {recovery ? 'Recovery code' : 'Six-digit code from your authenticator app'}
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
        Sign in
      </button>
      <button
        type="button"
        className="plain"
        onClick={() => {
          setKind(recovery ? 'authenticator' : 'recovery')
          setCode('')
        }}
      >
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
    </form>
  )
}
