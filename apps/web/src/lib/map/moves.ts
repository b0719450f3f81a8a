import type L from 'leaflet'

const moving = new WeakSet<L.Map>()
/** Moves a map without `onUserMove` reporting it. `move` must not animate, because Leaflet starts animations later. */
export const moveAutomatically = (map: L.Map, move: () => void) => {
  moving.add(map)
  try {
    move()
  } finally {
    moving.delete(map)
  }
}

/** Whether Leaflet pans the map on this key. The other keys that move it change the zoom. */
const isPanKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent, map: L.Map) =>
  /^Arrow(?:Left|Right|Up|Down)$/.test(key) && target === map.getContainer() && !altKey && !ctrlKey && !metaKey

/** Reports when the user moves a map by mouse, touch, keyboard or buttons. Returns a function that stops it. */
export const onUserMove = (map: L.Map, report: () => void) => {
  const zoomed = () => {
    if (!moving.has(map)) report()
  }
  const pressed = ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (isPanKey(originalEvent, map)) report()
  }
  map.on('dragstart', report).on('zoomstart', zoomed).on('keydown', pressed)
  return () => void map.off('dragstart', report).off('zoomstart', zoomed).off('keydown', pressed)
}
