import { downloadWords, leftOutInWords } from '@vitrine/contract'
import { useState } from 'react'
import { api, type Basket, type Me, type CompletedSteps } from '../api.ts'
import { signInAddress } from '../Frame.tsx'
import { Dialog, Icon, Problem } from '../components.tsx'
import { pendingDownloads } from '../pending-downloads.ts'
import {
  Agreement,
  type RequiredSteps,
  Disclaimer,
  lacksName,
  MissingSteps,
  UseCase,
  useSteps,
} from '../StepFields.tsx'
import { downloadTexts } from '../copy.ts'
import { basket } from './basket.ts'
import { copy } from './copy.ts'

type About = Pick<Basket, 'steps' | 'disclaimer' | 'agreement'> & { down: string[]; ask: string[]; title: string }
type Props = { centre: string; home: string; team: string; me: Me; about: About; onClose: (news?: string) => void }

/** Starts the zip, and returns a message about the result. */
const takeZip = async (centre: string, items: readonly string[], taken: CompletedSteps) => {
  const { url, files, left_out, gone } = await api.centreZip(centre, items, taken)
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
  return [copy.downloading(files), leftOutInWords(left_out, gone)].filter(Boolean).join(' ')
}

/** The steps for the files of a basket, completed once for all of them. Files that can be downloaded come as one zip; the
 *  others are requested. */
export const BasketDialog = ({ centre, home, team, me, about, onClose }: Props) => {
  const { disclaimer, agreement, down, ask } = about
  const signIn = !me.user && (ask.length > 0 || about.steps.includes('sign_in'))
  const useCase = ask.length > 0 || about.steps.includes('use_case')
  const asked: RequiredSteps = {
    disclaimer,
    agreement,
    useCase,
    signIn,
    nameless: lacksName(me) && (me.user !== null || signIn),
  }
  const steps = useSteps(asked, pendingDownloads.read(centre)?.taken ?? { shape: 'original' })
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (signIn) {
      pendingDownloads.keep(centre, { taken: steps.whole, items: [...down, ...ask] })
      return location.assign(signInAddress(team))
    }
    setBusy(true)
    setError(undefined)
    try {
      for (const file of ask)
        await api.ask({ file, link: null, centre: { uuid: centre, album: null, home } }, steps.whole)
      const zip = down.length > 0 ? await takeZip(centre, down, steps.whole) : ''
      basket.write(centre, [])
      onClose([zip, ask.length > 0 && copy.requested(ask.length)].filter(Boolean).join(' '))
    } catch (failed) {
      setError(failed)
      setBusy(false)
    }
  }
  return (
    <Dialog title={about.title} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <p className="quiet">
          {me.user ? downloadTexts.signedInAs(me.user.email) : signIn ? downloadTexts.willSignIn : copy.notSignedIn}
        </p>
        <Disclaimer asked={asked} steps={steps} />
        <UseCase asked={asked} steps={steps} />
        <Agreement asked={asked} steps={steps} />
        <MissingSteps steps={steps} />
        <Problem error={error} />
        <div className="buttons">
          <button type="button" onClick={() => onClose()}>
            {downloadTexts.cancel}
          </button>
          <button type="submit" className="primary" disabled={!steps.ready || busy}>
            <Icon name="download" />
            {signIn
              ? downloadTexts.signInToContinue
              : busy
                ? downloadTexts.busy
                : ask.length > 0 && down.length === 0
                  ? downloadTexts.sendRequests
                  : downloadWords.download}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
