import { downloadWords } from '@vitrine/contract'
import { useState } from 'react'
import { api, type File, type Me, Refusal, type Taken, type Terms, type Way } from './api.ts'
import { Dialog, Icon, Problem, signInAddress } from './Parts.tsx'
import { shownDate } from './words.ts'

/** What was chosen before somebody went to sign in, so that they go on where they were. A mailed link opens in a tab of its own,
 *  so it is kept for the browser, and for an hour. */
const KEPT_MS = 3_600_000
const pending = {
  key: (file: string) => `download ${file}`,
  read: (file: string): Taken | undefined => {
    const kept = localStorage.getItem(pending.key(file))
    const { at, taken } = kept ? (JSON.parse(kept) as { at: number; taken: Taken }) : { at: 0, taken: undefined }
    return Date.now() - at < KEPT_MS ? taken : undefined
  },
  keep: (file: string, taken: Taken) =>
    localStorage.setItem(pending.key(file), JSON.stringify({ at: Date.now(), taken })),
  forget: (file: string) => localStorage.removeItem(pending.key(file)),
}
export const hasPending = (file: string) => pending.read(file) !== undefined

const shapeOf = ({ choice, width, height }: Terms['sizes'][number]) =>
  width ? `w${width}` : height ? `h${height}` : choice
const offered = ({ sizes }: Terms) => sizes.filter(({ choice }) => choice !== 'custom')

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Begins it, and waits while a conversion is being made. */
const fetchBytes = async (way: Way, taken: Taken) => {
  for (;;) {
    const begun = await api.begin(way, taken)
    if (begun.ready) {
      const link = document.createElement('a')
      link.href = begun.url
      link.download = begun.name
      link.click()
      return begun.name
    }
    if (begun.problem !== null) throw new Error(begun.problem)
    await pause(1500)
  }
}

type Props = { way: Way; file: File; terms: Terms; me: Me | undefined; onClose: (said?: string) => void }
/** All that stands before a download, in the order of the specification: read, say, sign in, agree, ask or get. */
export const DownloadDialog = ({ way, file, terms, me, onClose }: Props) => {
  const { steps } = terms
  const [taken, setTaken] = useState<Taken>(() => pending.read(file.uuid) ?? { shape: 'original' })
  const [read, setRead] = useState(() => taken.disclaimer !== undefined && taken.disclaimer === terms.disclaimer?.hash)
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const mustSignIn = steps.includes('sign_in') && !me?.user
  const asks = steps.includes('request')
  const ready =
    (!terms.disclaimer || read) &&
    (!steps.includes('use_case') || (taken.useCase ?? '').trim() !== '') &&
    (mustSignIn || !terms.agreement || agreed)
  const close = () => {
    pending.forget(file.uuid)
    onClose()
  }
  const title = asks ? downloadWords.request : downloadWords.download

  const go = async () => {
    const whole: Taken = {
      ...taken,
      ...(terms.disclaimer && { disclaimer: terms.disclaimer.hash }),
      ...(terms.agreement && agreed && { agreement: terms.agreement.hash }),
    }
    if (mustSignIn) {
      pending.keep(file.uuid, whole)
      location.assign(signInAddress(file.team.uuid))
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      pending.forget(file.uuid)
      if (asks && !(await api.ask(way, whole)).approved) onClose(downloadWords.requested)
      else onClose(`${await fetchBytes(way, whole)} is on its way.`)
    } catch (failed) {
      setError(failed instanceof Refusal ? failed : new Error(downloadWords.failed(file.name)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <div className="about">
          {file.thumbnail_url && <img src={file.thumbnail_url} alt="" />}
          <p>
            <strong>{file.name}</strong>
            <br />
            <span className="quiet">{me?.user ? `Signed in as ${me.user.email}` : 'You sign in on the way'}</span>
          </p>
        </div>
        {terms.disclaimer && (
          <fieldset>
            <legend>{downloadWords.disclaimer}</legend>
            <p className="text">{terms.disclaimer.text}</p>
            {file.expiration_date && <p>May be used until {shownDate(file.expiration_date)}.</p>}
            <label>
              <input type="checkbox" checked={read} onChange={(event) => setRead(event.target.checked)} /> I have read
              this
            </label>
          </fieldset>
        )}
        {steps.includes('use_case') && (
          <label className="field">
            {downloadWords.useCase}
            <textarea
              rows={3}
              required
              maxLength={2000}
              placeholder={downloadWords.useCaseHint}
              value={taken.useCase ?? ''}
              onChange={(event) => setTaken({ ...taken, useCase: event.target.value })}
            />
          </label>
        )}
        {offered(terms).length > 1 && (
          <label className="field">
            Size
            <select value={taken.shape} onChange={(event) => setTaken({ ...taken, shape: event.target.value })}>
              {offered(terms).map((size) => (
                <option key={size.choice} value={shapeOf(size)}>
                  {size.label}
                </option>
              ))}
            </select>
          </label>
        )}
        {terms.agreement && !mustSignIn && (
          <fieldset>
            <legend>{downloadWords.agreement}</legend>
            <p className="text">{terms.agreement.text}</p>
            <label>
              <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} /> I accept
              the {downloadWords.agreement}
            </label>
          </fieldset>
        )}
        <Problem error={error} />
        <div className="buttons">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={!ready || busy}>
            <Icon name="download" />
            {mustSignIn
              ? 'Sign in and go on'
              : busy
                ? 'One moment ...'
                : asks
                  ? 'Send request'
                  : downloadWords.download}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
