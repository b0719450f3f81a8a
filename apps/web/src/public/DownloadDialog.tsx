import { downloadWords, grantInWords } from '@vitrine/contract'
import { useState } from 'react'
import type { RequiredSteps } from '../lib/download-steps.ts'
import { api, type File, type Me, ApiError, type CompletedSteps, type Terms, type FileAddress } from './api.ts'
import { signInAddress, goToDownloads } from './Frame.tsx'
import { Dialog, Icon, Problem } from './components.tsx'
import { downloadTexts, pageTexts } from './copy.ts'
import { pendingDownloads } from './pending-downloads.ts'
import { sizesOf } from './sizes.ts'
import { Agreement, Disclaimer, lacksName, MissingSteps, UseCase, useSteps } from './StepFields.tsx'
import { formatDate } from './words.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Starts a download, once the file has been converted if necessary. Returns the file name; throws if converting fails. */
const fetchBytes = async (way: FileAddress, taken: CompletedSteps) => {
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
/** The message for a download that is no longer possible. */
const endOf = async ({ link }: FileAddress) => {
  if (!link) return downloadTexts.pageEnded
  const open = await api.link(link).then(
    () => true,
    () => false,
  )
  return open ? downloadTexts.noLongerAllowed : downloadTexts.linkEnded
}

type Props = {
  way: FileAddress
  file: File
  terms: Terms
  me: Me | undefined
  /** True to request a size other than the approved one. */
  another: boolean
  /** Called with a message, and whether the page may have changed. */
  onClose: (said: string, changed: boolean) => void
}
/** All steps before a download, in the order of the specification: disclaimer, use case, sign in, agreement, request or download. */
export const DownloadDialog = ({ way, file, terms, me, another, onClose }: Props) => {
  const signIn = terms.steps.includes('sign_in') && !me?.user
  const mustRequest = another || terms.steps.includes('request')
  const nameless = lacksName(me)
  const asked: RequiredSteps = { ...terms, useCase: mustRequest || terms.steps.includes('use_case'), signIn, nameless }
  const sizes = sizesOf(terms, another)
  const steps = useSteps(asked, pendingDownloads.read(file.uuid)?.taken ?? { shape: sizes[0]?.shape ?? 'original' })
  const { taken, setTaken, whole } = steps
  const waitsForAnswer = mustRequest && !terms.at_once.includes(taken.shape)
  const [error, setError] = useState<unknown>()
  const [ended, setEnded] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    pendingDownloads.forget(file.uuid)
    onClose('', ended !== undefined)
  }

  const go = async () => {
    if (signIn) {
      pendingDownloads.keep(file.uuid, { taken: whole })
      location.assign(signInAddress(file.team.uuid))
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      pendingDownloads.forget(file.uuid)
      if (mustRequest && !(await api.ask(way, whole)).approved) return goToDownloads(way.centre?.home)
      onClose(downloadTexts.downloading(await fetchBytes(way, whole)), true)
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === 404) setEnded(await endOf(way))
      else setError(failed instanceof ApiError ? failed : new Error(downloadWords.failed(file.name)))
    }
    setBusy(false)
  }

  return (
    <Dialog title={mustRequest ? downloadWords.request : downloadWords.download} onClose={close}>
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
            <span className="quiet">
              {me?.user
                ? downloadTexts.signedInAs(me.user.email)
                : signIn
                  ? downloadTexts.willSignIn
                  : downloadTexts.notSignedIn}
            </span>
          </p>
        </div>
        {ended === undefined ? (
          <>
            {terms.granted && !another && <p className="note">{grantInWords(terms.granted)}</p>}
            <Disclaimer
              asked={asked}
              steps={steps}
              ends={file.expiration_date ? formatDate(file.expiration_date) : undefined}
            />
            {terms.marked && <p className="notice">{downloadWords.marked}</p>}
            <UseCase asked={asked} steps={steps} />
            {sizes.length > 1 && (
              <label className="field">
                {downloadTexts.size}
                <select value={taken.shape} onChange={(event) => setTaken({ ...taken, shape: event.target.value })}>
                  {sizes.map(({ shape, label }) => (
                    <option key={shape} value={shape}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <Agreement asked={asked} steps={steps} />
            <MissingSteps steps={steps} />
            <Problem error={error} />
          </>
        ) : (
          <p className="problem" role="alert">
            {ended}
          </p>
        )}
        <div className="buttons">
          <button type="button" onClick={close}>
            {ended === undefined ? downloadTexts.cancel : pageTexts.close}
          </button>
          {ended === undefined && (
            <button type="submit" className="primary" disabled={!steps.ready || busy}>
              <Icon name="download" />
              {signIn
                ? downloadTexts.signInToContinue
                : busy
                  ? downloadTexts.busy
                  : waitsForAnswer
                    ? downloadTexts.sendRequest
                    : downloadWords.download}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
