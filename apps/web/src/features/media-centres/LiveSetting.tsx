import { Switch } from '@mantine/core'
import { type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { afterCentre } from './api.ts'
import { liveWords } from './settings-copy.ts'

/** Whether visitors can open the media centre, and its URL. Saved at once. */
export const LiveSetting = ({ centre, why }: { centre: MediaCentre; why: string | null }) => {
  const update = useAction(mediaCentres.update, afterCentre)
  const change = (live: boolean) =>
    void update.run(
      { params: { media_centre: centre.uuid }, body: { live } },
      {
        ask: live ? undefined : liveWords.offlineAsk(centre.title),
        done: live ? liveWords.isLive(centre.title) : liveWords.isOffline(centre.title),
        failed: live ? liveWords.notLive(centre.title) : liveWords.stillLive(centre.title),
      },
    )
  return (
    <>
      <Setting title={liveWords.switch} sub={liveWords.switchHelp}>
        <Switch
          aria-label={liveWords.switch}
          checked={centre.live}
          disabled={why !== null || update.busy || centre.recycled_at !== null}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
      </Setting>
      <CopyField label={liveWords.link} value={centre.public_url} />
    </>
  )
}
