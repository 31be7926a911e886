/** How the page looks: light or dark as its reader has it, and on paper. It has no other style, and no attributes of style. */
export const pageStyle = `
:root{color-scheme:light dark;--text:#1c2024;--quiet:#60646c;--line:#d9d9e0;--fill:#f0f0f3;--page:#fff;--link:#007a6b;--string:#815e46}
@media (prefers-color-scheme:dark){:root{--text:#edeef0;--quiet:#b0b4ba;--line:#363a3f;--fill:#212225;--page:#111113;--link:#0bd8b6;--string:#dbb594}}
*{box-sizing:border-box}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;background:var(--page);color:var(--text);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic","Noto Sans CJK SC",sans-serif;overflow-wrap:break-word}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2,h3,h4,h5,h6{line-height:1.3;margin:1.2em 0 .4em}
h3{font-size:1.25rem}h4{font-size:1.1rem}h5,h6{font-size:1rem}
p,ul,ol,pre,table,blockquote,details{margin:.6em 0}
a{color:var(--link)}
hr{border:0;border-top:1px solid var(--line)}
.lead,.note,.when{color:var(--quiet);font-size:.875rem}
.when{font-weight:400}
article{padding:1rem 0;border-top:1px solid var(--line)}
article>h2{margin:0 0 .5rem;font-size:1rem}
.branch{margin:2rem 0 1rem;padding-top:1rem;border-top:3px double var(--line);font-size:1.15rem}
.you{padding:.5rem .9rem;border-radius:.75rem;background:var(--fill)}
.you p{margin:0;min-height:1.6em;white-space:pre-wrap}
blockquote{margin-inline:0;padding-inline-start:.8rem;border-inline-start:3px solid var(--line);color:var(--quiet)}
code,pre,kbd{font-family:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace;font-size:.875em}
:not(pre)>code{padding:.1em .3em;border-radius:.25rem;background:var(--fill);overflow-wrap:anywhere;unicode-bidi:isolate}
pre{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--fill);overflow-x:auto;tab-size:4}
pre code{font-size:1em}
kbd{padding:0 .3em;border:1px solid var(--line);border-radius:.25rem}
table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse}
th,td{padding:.35rem .7rem;border:1px solid var(--line);vertical-align:top}
th{text-align:start}
:is(th,td).end{text-align:end}
:is(th,td).center{text-align:center}
img{max-width:100%;height:auto;border-radius:.5rem}
summary{cursor:pointer;color:var(--quiet)}
details>:not(summary){margin-inline-start:1rem}
math{font-family:"Cambria Math","STIX Two Math","Latin Modern Math","Noto Sans Math","TeX Gyre Termes Math","DejaVu Math TeX Gyre",math,serif;font-size:1.08em}
math[display=block]{margin:.4em 0;overflow-x:auto}
.thoughts p{white-space:pre-wrap;color:var(--quiet)}
.katex-error{font-family:ui-monospace,Menlo,Consolas,monospace}
.hljs-keyword,.hljs-selector-tag,.hljs-literal,.hljs-tag .hljs-name,.hljs-section{color:var(--link)}
.hljs-string,.hljs-regexp,.hljs-addition{color:var(--string)}
.hljs-comment,.hljs-quote,.hljs-deletion{color:var(--quiet)}
.hljs-comment,.hljs-quote{font-style:italic}
.hljs-strong{font-weight:600}
@media print{
:root{--text:#000;--quiet:#444;--line:#bbb;--fill:#f4f4f4;--page:#fff;--link:#00594e;--string:#6b4a33}
body{max-width:none;padding:0;font-size:10.5pt}
pre{white-space:pre-wrap;overflow-wrap:anywhere;overflow:visible}
table{display:table;overflow:visible}
h1,h2,h3,h4,h5,h6,summary{break-after:avoid}
img,tr{break-inside:avoid}
a{color:inherit}
}
`;
