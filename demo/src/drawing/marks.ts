/**
 * Objects in a landscape, as SVG. Lengths are in thousandths of the image's height; (0, 0) is where an object
 * touches the ground.
 */

export const at = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${inner}</g>`

/** The reflection of an object in still water. */
export const mirrored = (y: number, inner: string, strength = 0.42) =>
  `<g transform="matrix(1 0 0 -.8 0 ${(y * 1.8).toFixed(1)})" opacity="${strength}" filter="url(#soft)">${inner}</g>`

export const sailingBoat = (hull: string, sail: string) =>
  `<path d="M-3-150h4V0h-4Z" fill="#4b4038"/><path d="M4-146C40-100 58-60 62-22L4-14Z" fill="${sail}"/><path d="M-6-138C-26-96-40-56-48-22l42 8Z" fill="${sail}" fill-opacity=".82"/>${hullOf(hull)}`

export const fishingBoat = (hull: string) =>
  `<path d="M-3-110h4V0h-4Z" fill="#4b4038"/><path d="M-30-40h44l6 24h-54Z" fill="#f2efe8"/><path d="M-24-34h14v10h-14Zm20 0h12l2 10h-14Z" fill="#33566b"/>${hullOf(hull)}`

const hullOf = (fill: string) =>
  `<path d="M-84-18C-40-10 40-10 92-24 86 0 74 16 60 20H-62C-74 12-82 0-84-18Z" fill="${fill}"/><path d="M-84-18C-40-10 40-10 92-24l-2 8C40-3-40-3-83-11Z" fill="#fff" fill-opacity=".75"/>`

export const ferry = (hull: string, lit: boolean) => {
  const pane = lit ? '#ffe2a0' : '#3d5f73'
  const panes = Array.from(
    { length: 13 },
    (_, i) => `<rect x="${-120 + i * 19}" y="-62" width="11" height="10" rx="2" fill="${pane}"/>`,
  )
  const upper = Array.from(
    { length: 7 },
    (_, i) => `<rect x="${-66 + i * 19}" y="-90" width="11" height="9" rx="2" fill="${pane}"/>`,
  )
  return `<path d="M-142-42V-70H142l14 28Z" fill="#f6f4ee"/><path d="M-84-70v-28H78l12 28Z" fill="#ece8df"/><path d="M-6-98v-34h30l6 34Z" fill="${hull}"/><path d="M-6-122h27l1.600 9H-6Z" fill="#f6f4ee"/><path d="M74-98h26l8 28H74Z" fill="#e3ded2"/><path d="M-70-98h3v-40h-3Z" fill="#5b5650"/>${panes.join('')}${upper.join('')}<path d="M-170-42H176C168-8 158 8 148 14H-148C-160 4-168-20-170-42Z" fill="${hull}"/><path d="M-170-42H176l-3 9H-169Z" fill="#fff" fill-opacity=".8"/>`
}

export const lighthouse = (bands: string, lit: boolean) =>
  `<path d="M-310 58C-260 62-120 50-40 60 60 70 200 54 320 58 250 92 160 76 90 108 30 84-60 96-110 118-160 84-260 90-310 58Z" fill="#17191d" fill-opacity=".45"/><path d="M-330 62C-230 20-190 22-150 0-120-16-90-4-40-22 30-38 90-20 140 4 200 14 220 40 330 62 240 74 180 64 110 74 40 66-60 66-130 76-200 64-270 74-330 62Z" fill="#2b2c30"/><path d="M-150 0C-120-16-90-4-40-22 30-38 90-20 140 4 90-6 40-10-20-4-70 2-110 4-150 0Z" fill="#6b5a48" fill-opacity=".7"/><path d="M-22-20-14-250h28l8 230Z" fill="#f3ede2"/><path d="M-19-90h38l3 40h-44ZM-16-180h32l2 44h-36Z" fill="${bands}"/><path d="M4-250h10l8 230H10Z" fill="#000" fill-opacity=".12"/><path d="M-20-250h40v-8h-40Zm6-8v-34h28v34Zm-4-34 18-24 18 24Z" fill="#33353b"/><circle cy="-275" r="9" fill="#ffe9a8"/><circle cy="-275" r="60" fill="#ffe9a8" fill-opacity=".18"/>${lit ? '<path d="M0-275-620-360v90ZM0-275 620-300v70Z" fill="#fff3c4" fill-opacity=".16"/>' : ''}<path d="M30-20v-46l30-20 30 20v50Z" fill="#e9e2d6"/><path d="M26-62 60-90l34 28-4 6-30-24-30 24Z" fill="#7c2f29"/><path d="M52-52h16v16H52Z" fill="${lit ? '#ffd98e' : '#4a5560'}"/>`

export const cabin = (wall: string, roof: string, lit: boolean) => {
  const pane = lit ? '#ffd98e' : '#5d7480'
  const glow = lit
    ? '<ellipse cx="120" cy="22" rx="310" ry="26" fill="#ffcf87" fill-opacity=".28" filter="url(#soft)"/>'
    : ''
  return `${glow}<path d="M-120 10v-110L0-190 330-190 400-100V10Z" fill="${wall}"/><path d="M-120 10v-110L0-190 330-190 400-100V10Z" fill="#000" fill-opacity=".3"/><path d="M-120-100 0-190l120 90V10h-240Z" fill="${wall}"/><path d="M-146-92 0-206 146-92l-12 12L0-184-134-80Z" fill="${roof}"/><path d="M0-206H340l84 106-14 10H146Z" fill="${roof}"/><path d="M0-206H340l84 106-14 10H146Z" fill="#345" fill-opacity=".07"/><path d="M-36-84h72V10h-72Z" fill="#3a1f19"/><path d="M-98-78h44v44h-44Zm152 0h44v44H54Zm120-10h52v48h-52Zm110 0h52v48h-52Z" fill="${pane}" stroke="#f6efe4" stroke-width="6"/><path d="M250-250h38v60h-38Z" fill="#57463f"/>`
}

export const tent = (cloth: string) =>
  `<ellipse cx="0" cy="14" rx="300" ry="34" fill="${cloth}" fill-opacity=".25" filter="url(#soft)"/><path d="M-150 10C-110-70-60-120 0-132 60-120 110-70 150 10Z" fill="${cloth}"/><path d="M0-132C60-120 110-70 150 10H70C60-60 40-110 0-132Z" fill="#000" fill-opacity=".2"/><path d="M-34 10C-28-50-16-90 0-132 16-90 28-50 34 10Z" fill="#fff3cf"/><path d="M0-132V10" stroke="#7a5a2c" stroke-width="4"/>`

export const balloon = (bright: string, pale: string) =>
  `<path d="M0-190C74-190 104-138 98-96 92-54 48-24 22 8H-22C-48-24-92-54-98-96-104-138-74-190 0-190Z" fill="${bright}"/><path d="M0-190C30-190 44-138 42-96 40-54 20-24 10 8H-10C-20-24-40-54-42-96-44-138-30-190 0-190Z" fill="${pale}"/><path d="M-98-96C-60-80 60-80 98-96 96-84 92-74 86-64 50-52-50-52-86-64-92-74-96-84-98-96Z" fill="${pale}" fill-opacity=".85"/><path d="M0-190C74-190 104-138 98-96 92-54 48-24 22 8 60-50 66-140 0-190Z" fill="#000" fill-opacity=".16"/><path d="M-20 10-11 34M20 10 11 34" stroke="#5b4a3a" stroke-width="2.500"/><path d="M-14 34h28l-3 20h-22Z" fill="#6d4c30"/>`

export const kayak = (hull: string) =>
  `<path d="M-120 0C-60 14 60 14 120 0 70 22-70 22-120 0Z" fill="${hull}"/><path d="M-120 0C-60 8 60 8 120 0 60 14-60 14-120 0Z" fill="#fff" fill-opacity=".35"/><path d="M-16 2C-18-34-10-50 2-50 16-48 18-30 18 2Z" fill="#c9502e"/><circle cx="3" cy="-64" r="14" fill="#5a3a2a"/><path d="M-11-66a14 14 0 0 1 28-2Z" fill="#f0d25a"/><path d="M-78-52 82-10" stroke="#e9e2d0" stroke-width="5"/><ellipse cx="-84" cy="-54" rx="16" ry="6" transform="rotate(16 -84 -54)" fill="#2f3a40"/><ellipse cx="88" cy="-8" rx="16" ry="6" transform="rotate(16 88 -8)" fill="#2f3a40"/>`

/** A hiker with a pack and a pole, seen from behind. */
export const hiker = (coat: string, pack: string) =>
  `<path d="M-14-62-24 0h13l12-50 16 50h13L18-62Z" fill="#2b2f38"/><path d="M-24-64C-26-120-14-134 2-134 20-134 30-120 27-62Z" fill="${coat}"/><rect x="-18" y="-128" width="38" height="50" rx="10" fill="${pack}"/><rect x="-18" y="-136" width="38" height="11" rx="5.500" fill="#d8d2c2"/><circle cx="2" cy="-150" r="14" fill="#d9a57c"/><path d="M-13-152a15 15 0 0 1 30 0v-4a15 15 0 0 0-30 0Z" fill="#7a3a2c"/><path d="M-13-153a15 15 0 0 1 30 0Z" fill="#b5392f"/><path d="M26-112 52-70" stroke="${coat}" stroke-width="11" stroke-linecap="round"/><path d="M50-84 62 2" stroke="#cfc8b8" stroke-width="3.500"/>`

/** A jetty of posts and planks from the lower edge out onto the water. */
export const pier = () => {
  const planks = Array.from({ length: 26 }, (_, i) => {
    const t = i / 25
    const y = -t * (2 - t) * 210
    const half = 120 * (1 - t * 0.82)
    return `<path d="M${-half} ${y}H${half}v${9 * (1 - t * 0.8)}H${-half}Z" fill="${i % 2 ? '#6b5846' : '#7a6550'}"/>`
  })
  return `<path d="M-120 0-22-210H22L120 0Z" fill="#54463a"/>${planks.join('')}<path d="M-70-112h9v-62h-9Zm131 0h9v-62h-9ZM-30-190h6v-40h-6Zm54 0h6v-40h-6Z" fill="#3f352c"/>`
}
