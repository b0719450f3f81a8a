import { ASK_FILES_MAX, downloadWords } from '@vitrine/contract'
import { useState } from 'react'
import type { Me, Shared, Taken } from './api.ts'
import { signInAddress, toDownloads } from './Frame.tsx'
import { Dialog, Icon, Problem } from './Parts.tsx'
import { pending } from './pending.ts'
import { Agreement, type Asked, Disclaimer, isNameless, Lacks, UseCase, useSteps } from './StepFields.tsx'
import { askForAll, type Chosen, filesInWords, takeZip } from './zip.ts'

/** What has to be done before many files can be had. */
export type ZipSteps = Chosen & { steps: readonly string[]; before: Taken } & Pick<Asked, 'disclaimer' | 'agreement'>

type Props = { link: string; shared: Shared; me: Me | undefined; about: ZipSteps; onClose: (said?: string) => void }
/** All that stands before a zip, asked for once for all the files in it. */
export const ZipDialog = ({ link, shared, me, about, onClose }: Props) => {
  const { items, disclaimer, agreement } = about
  const signIn = about.steps.includes('sign_in') && !me?.user
  const asks = about.steps.includes('request')
  const useCase = asks || about.steps.includes('use_case')
  const asked: Asked = { disclaimer, agreement, useCase, signIn, nameless: isNameless(me) }
  const steps = useSteps(asked, about.before)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const tooMany = asks && items.length > ASK_FILES_MAX
  const go = async () => {
    if (signIn) {
      pending.keep(link, { taken: steps.whole, items: [...items] })
      location.assign(signInAddress(shared.team.uuid))
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      if (asks && !(await askForAll(link, items, steps.whole))) return toDownloads()
      onClose(await takeZip(link, about, steps.whole))
    } catch (failed) {
      setError(failed)
    }
    setBusy(false)
  }
  return (
    <Dialog title={asks ? downloadWords.request : downloadWords.download} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <p>
          <strong>{filesInWords(items.length)}</strong>
          <br />
          <span className="quiet">{me?.user ? `Signed in as ${me.user.email}` : "You'll be asked to sign in"}</span>
        </p>
        {shared.watermark && <p className="notice">{downloadWords.markedAll}</p>}
        <Disclaimer asked={asked} steps={steps} />
        <UseCase asked={asked} steps={steps} />
        <Agreement asked={asked} steps={steps} />
        <Lacks steps={steps} />
        {tooMany && <p className="problem">{downloadWords.tooManyToAsk}</p>}
        <Problem error={error} />
        <div className="buttons">
          <button type="button" onClick={() => onClose()}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={!steps.ready || busy || tooMany}>
            <Icon name="download" />
            {signIn ? 'Sign in to continue' : busy ? 'One moment …' : asks ? 'Send requests' : downloadWords.download}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
