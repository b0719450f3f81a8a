// Runs in the pop-up window in which an account of another product is connected: reports the result to the page that
// opened the window.
const { problem } = document.body.dataset
new BroadcastChannel('vitrine-connect').postMessage({ problem: problem ?? null })
if (problem === undefined) window.close()
