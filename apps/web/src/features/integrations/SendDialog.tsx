import type { Destination, IntegrationAccount, IntegrationProvider } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type RadioCard, RadioCards } from '../../ui/RadioCards.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { words } from '../../ui/words.ts'
import { useSession } from '../auth/index.ts'
import { integrationsQuery } from './api.ts'
import { accountWords, screenWords, sendLabel, sendWords } from './copy.ts'
import type { SentFile } from './sendable.ts'
import { sendFiles } from './send.ts'

const accountOption = ({ uuid, name, health, connected_by }: IntegrationAccount): RadioCard<string> => ({
  value: uuid,
  name,
  sub:
    health === 'needs_reconnect'
      ? sendWords.notConnected
      : connected_by
        ? accountWords.connectedBy(connected_by.name)
        : '',
  isDisabled: health === 'needs_reconnect',
})

type SendDialogProps = { provider: IntegrationProvider; files: readonly SentFile[]; onClose: () => void }
/** Sends files to a Canva or Adobe account. The tray then shows the progress. */
const SendDialog = ({ provider, files, onClose }: SendDialogProps) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const query = useQuery(integrationsQuery(team.uuid))
  const [chosen, setAccount] = useState<string | null>(null)
  const images = files.filter(({ kind }) => kind === 'image').length
  const hasImages = images > 0
  const [destination, setDestination] = useState<Destination>(hasImages ? sendWords.libraries : sendWords.frameio)
  const own = query.data?.results.filter((one) => one.provider === provider) ?? []
  const usable = own.filter(({ health }) => health !== 'needs_reconnect')
  const account = chosen ?? usable[0]?.uuid ?? null
  const missing = query.data?.providers.find((one) => one.provider === provider)?.missing ?? []

  const send = () => {
    if (account === null) return
    void sendFiles(cache, {
      team: team.uuid,
      provider,
      account,
      files,
      ...(provider === 'Adobe' && { destination }),
    })
    onClose()
  }
  const destinations: readonly RadioCard<Destination>[] = [
    { value: sendWords.libraries, name: sendWords.libraries, sub: sendWords.librariesHelp },
    { value: sendWords.frameio, name: sendWords.frameio, sub: sendWords.frameioHelp },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sendLabel(provider)}
      sub={files.length === 1 ? files[0]?.name : filesInWords(files.length)}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {usable.length > 0 && (
            <Button primary onClick={send}>
              {sendWords.send}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} what={sendWords.loading} skeleton={<SkeletonText lines={2} />}>
        {() =>
          own.length === 0 ? (
            <Note>
              <strong>{missing.length > 0 ? screenWords.notSetUp(provider) : sendWords.noAccount(provider)}</strong>
              <p>{missing.length > 0 ? screenWords.notSetUpHelp(missing) : screenWords.emptyHelp(provider)}</p>
              <TextLink to="/integrations" onClick={onClose}>
                {sendWords.openIntegrations}
              </TextLink>
            </Note>
          ) : (
            <Fields>
              <RadioCards
                label={sendWords.account}
                cards={own.map(accountOption)}
                value={account}
                onChange={setAccount}
              />
              {usable.length === 0 && (
                <TextLink to="/integrations" onClick={onClose}>
                  {sendWords.openIntegrations}
                </TextLink>
              )}
              {provider === 'Adobe' && hasImages && (
                <RadioCards
                  label={sendWords.destination}
                  cards={destinations}
                  value={destination}
                  onChange={setDestination}
                />
              )}
              {provider === 'Adobe' && images < files.length && (!hasImages || destination === sendWords.libraries) && (
                <Note>{sendWords.toFrameio(files.length - images, files.length)}</Note>
              )}
            </Fields>
          )
        }
      </Loaded>
    </Dialog>
  )
}
export default SendDialog
