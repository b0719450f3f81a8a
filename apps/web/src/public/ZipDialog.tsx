import { ASK_FILES_MAX, downloadWords } from '@vitrine/contract'
import { useState } from 'react'
import type { RequiredSteps } from '../lib/download-steps.ts'
import type { Me, Shared, CompletedSteps } from './api.ts'
import { signInAddress, goToDownloads } from './Frame.tsx'
import { Dialog, Icon, Problem } from './components.tsx'
import { downloadTexts, shareTexts } from './copy.ts'
import { pendingDownloads } from './pending-downloads.ts'
import { Agreement, Disclaimer, lacksName, MissingSteps, SizeOfMany, UseCase, useSteps } from './StepFields.tsx'
import { missingStepsOf, requestAll, type ZipSelection, downloadZip } from './zip.ts'

/** The steps before several files can be downloaded. */
export type ZipSteps = ZipSelection & { steps: readonly string[]; before: CompletedSteps } & Pick<
    RequiredSteps,
    'disclaimer' | 'agreement'
  >

type Props = {
  link: string
  shared: Shared
  me: Me | undefined
  about: ZipSteps
  /** Called if further steps turn out to be required. */
  onSteps: (steps: readonly string[], taken: CompletedSteps) => Promise<void>
  onClose: (said?: string) => void
}
/** The steps before a zip is downloaded, completed once for all its files. */
export const ZipDialog = ({ link, shared, me, about, onSteps, onClose }: Props) => {
  const { items, sizes, disclaimer, agreement } = about
  const signIn = about.steps.includes('sign_in') && !me?.user
  const mustRequest = about.steps.includes('request')
  const useCase = mustRequest || about.steps.includes('use_case')
  const asked: RequiredSteps = { disclaimer, agreement, useCase, signIn, nameless: lacksName(me) }
  const steps = useSteps(asked, about.before)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState('')
  const tooMany = mustRequest && items.length > ASK_FILES_MAX
  const go = async () => {
    if (signIn) {
      pendingDownloads.keep(link, { taken: steps.whole, items: [...items] })
      location.assign(signInAddress(shared.team.uuid))
      return
    }
    setBusy(downloadTexts.busy)
    setError(undefined)
    try {
      if (mustRequest && !(await requestAll(link, items, steps.whole))) return goToDownloads()
      onClose(await downloadZip(link, about, steps.whole, setBusy))
    } catch (failed) {
      const missing = missingStepsOf(failed)?.filter((step) => !about.steps.includes(step)) ?? []
      if (missing.length > 0) return onSteps([...about.steps, ...missing], steps.whole).catch(setError)
      setError(failed)
    }
    setBusy('')
  }
  return (
    <Dialog title={mustRequest ? downloadWords.request : downloadWords.download} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <p>
          <strong>{shareTexts.files(items.length)}</strong>
          <br />
          <span className="quiet">{me?.user ? downloadTexts.signedInAs(me.user.email) : downloadTexts.willSignIn}</span>
        </p>
        {shared.watermark && <p className="notice">{downloadWords.markedAll}</p>}
        <SizeOfMany sizes={sizes} steps={steps} />
        <Disclaimer asked={asked} steps={steps} />
        <UseCase asked={asked} steps={steps} />
        <Agreement asked={asked} steps={steps} />
        <MissingSteps steps={steps} />
        {tooMany && <p className="problem">{downloadWords.tooManyToAsk}</p>}
        <Problem error={error} />
        <div className="buttons">
          <button type="button" onClick={() => onClose()}>
            {downloadTexts.cancel}
          </button>
          <button type="submit" className="primary" disabled={!steps.ready || busy !== '' || tooMany}>
            <Icon name="download" />
            {signIn
              ? downloadTexts.signInToContinue
              : busy || (mustRequest ? downloadTexts.sendRequests : downloadWords.download)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
