/** The style sheet of an export's page, for phones, for light and dark screens, and for print. */
export const documentStyle = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c1b19;--soft:#5f5b54;--line:#e2ded6;--accent:#8a3b12;--ours:#f3ede3}
@media (prefers-color-scheme:dark){:root{--paper:#171614;--card:#211f1c;--ink:#f2efe9;--soft:#b0aaa0;--line:#3a3732;--accent:#f0a878;--ours:#2b2722}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:56rem;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;letter-spacing:-.02em;margin:.25rem 0 .75rem;text-wrap:balance}
h2{font-size:1.25rem;margin:3rem 0 1rem;display:flex;gap:.6rem;align-items:baseline}
h2 span,nav span{color:var(--soft);font-size:.875rem;font-weight:400;font-variant-numeric:tabular-nums}
header p,footer{color:var(--soft);margin:0}
.from{font-weight:600;color:var(--accent)!important}
nav ul{list-style:none;margin:2rem 0 0;padding:1rem 0;border-block:1px solid var(--line);columns:14rem;column-gap:2rem}
nav li{break-inside:avoid}
a{color:var(--accent);text-underline-offset:.2em}
nav a{display:inline-block;padding:.6rem 0}
a:focus-visible,.lines:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem;margin:0 0 .75rem}
dl{margin:0;display:grid;gap:.5rem}
dl div{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:1rem}
dt{color:var(--soft)}
dd{margin:0;white-space:pre-line}
dd img,td img{display:block;max-width:100%;max-height:14rem;border-radius:.4rem;border:1px solid var(--line);margin-bottom:.25rem}
.said{max-width:42rem;margin:0 0 1rem}
.said.ours{margin-inline-start:clamp(0rem,8vw,6rem)}
.who{margin:0 0 .25rem;color:var(--soft);font-size:.875rem}
.who b{color:var(--ink)}
.words{white-space:pre-line;background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.75rem 1rem;margin-bottom:.5rem}
.ours .words{background:var(--ours)}
.lines{overflow-x:auto;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:start;vertical-align:top;padding:.55rem .9rem;border-bottom:1px solid var(--line);min-width:7rem}
tr:last-child td{border-bottom:0}
th{color:var(--soft);font-weight:500}
.swatch{display:inline-flex;align-items:center;gap:.4rem;margin-inline-end:.75rem}
.swatch i{width:1.1rem;height:1.1rem;border-radius:50%;border:1px solid var(--line)}
.item{display:inline-block;margin-inline-end:.5rem}
footer{margin-top:4rem;border-top:1px solid var(--line);padding-top:1rem;font-size:.875rem}
@media (max-width:34rem){dl div{grid-template-columns:1fr;gap:0}}
@media print{:root{--paper:#fff;--card:#fff;--ours:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#000}body{padding:0;max-width:none;font-size:10pt}.card,.said,tr{break-inside:avoid}h2{break-after:avoid}.lines{overflow:visible;border:0}th,td{padding:.3rem .5rem .3rem 0;min-width:0}}
`.trim();
