import { noFeature } from '@vitrine/contract'
import { NoFeature } from '../../ui/States.tsx'
import { mapCopy } from './copy.ts'

/** Shown to teams whose plan does not include maps (spec §2). */
export const MapsNotInPlan = () => (
  <>
    <title>{[mapCopy.maps, 'Vitrine'].join(' · ')}</title>
    <NoFeature title={noFeature.title} help={noFeature.help}>
      {mapCopy.what}
    </NoFeature>
  </>
)
