import { layerOf } from '@vitrine/contract'
import { useStoredState } from '../../lib/use-stored-state.ts'

/** The tile layer that this person chose last. */
export const useLayer = () => {
  const [value, remember] = useStoredState<string>('vitrine-map-layer', '')
  return { layer: layerOf(value), choose: (next: string | null) => next !== null && remember(next) }
}
