import { downloadWords, type ImageSizeChoice } from '@vitrine/contract'
import { useState } from 'react'
import type { RequiredSteps } from '../../lib/download-steps.ts'
import { api, type Basket, type Me } from '../api.ts'
import { signInAddress } from '../Frame.tsx'
import { Dialog, Icon, Problem } from '../components.tsx'
import { pendingDownloads } from '../pending-downloads.ts'
import { Agreement, Disclaimer, lacksName, MissingSteps, SizeOfMany, UseCase, useSteps } from '../StepFields.tsx'
import { downloadTexts } from '../copy.ts'
import { saveZip } from '../zip.ts'
import { basket } from './basket.ts'
import { copy } from './copy.ts'

type About = Pick<Basket, 'steps' | 'disclaimer' | 'agreement'> & {
  down: string[]
  ask: string[]
  sizes: readonly ImageSizeChoice[]
  title: string
}
type Props = { centre: string; home: string; team: string; me: Me; about: About; onClose: (news?: string) => void }

/** The steps for the files of a basket, completed once for all of them. Files that can be downloaded come as one zip; the
 *  others are requested. */
export const BasketDialog = ({ centre, home, team, me, about, onClose }: Props) => {
  const { disclaimer, agreement, down, ask, sizes } = about
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
  const [busy, setBusy] = useState('')
  const go = async () => {
    if (signIn) {
      pendingDownloads.keep(centre, { taken: steps.whole, items: [...down, ...ask] })
      return location.assign(signInAddress(team))
    }
    setBusy(downloadTexts.busy)
    setError(undefined)
    try {
      for (const file of ask)
        await api.ask({ file, link: null, centre: { uuid: centre, album: null, home } }, steps.whole)
      const zip =
        down.length > 0 ? await saveZip(() => api.centreZip(centre, down, steps.whole), copy.downloading, setBusy) : ''
      basket.write(centre, [])
      onClose([zip, ask.length > 0 && copy.requested(ask.length)].filter(Boolean).join(' '))
    } catch (failed) {
      setError(failed)
      setBusy('')
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
        <SizeOfMany sizes={sizes} steps={steps} />
        <Disclaimer asked={asked} steps={steps} />
        <UseCase asked={asked} steps={steps} />
        <Agreement asked={asked} steps={steps} />
        <MissingSteps steps={steps} />
        <Problem error={error} />
        <div className="buttons">
          <button type="button" onClick={() => onClose()}>
            {downloadTexts.cancel}
          </button>
          <button type="submit" className="primary" disabled={!steps.ready || busy !== ''}>
            <Icon name="download" />
            {signIn
              ? downloadTexts.signInToContinue
              : busy || (ask.length > 0 && down.length === 0 ? downloadTexts.sendRequests : downloadWords.download)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
