import { connect } from '../../../platform/db/db.ts'
import { countSettled, newSettled } from '../../../platform/rollups/engine.ts'
import { centreNumbers } from '../rollups.ts'

// Run by counting.test.ts as a separate process. It hangs in the middle of a batch, with the roll-up locked, until killed.
const [, , url = '', after = ''] = process.argv
const { db } = connect(url)
const settled = newSettled(db)
let seen = 0
const stalls: typeof centreNumbers = {
  ...centreNumbers,
  rows: (...event) => {
    if (++seen === Number(after)) {
      process.stdout.write('midway\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return centreNumbers.rows(...event)
  },
}
process.stdout.write('ready\n')
for (;;) await countSettled(db, stalls, settled, 50)
