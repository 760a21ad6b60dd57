import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os'; import { join } from 'node:path';
import { register, registrationOf } from './tests/support/people.ts';
import { animated, avif, gif, interlacedPng, lyingAvif, progressiveJpeg } from './tests/support/hostile-pictures.ts';
import { treeMemory, watchMemory } from './tests/support/memory.ts';
import { spawnSchool } from './tests/support/process.ts';
const project=process.argv[2]!;
async function storm(name:string, pictures:Buffer[]){
  const dataDir=mkdtempSync(join(tmpdir(),'before-'));
  const school=await spawnSchool({dataDir,project,env:{SEED:'none',ADMIN_PASSWORD:'administrator-1',TRUST_PROXY:'1',LOG_LEVEL:'error'}});
  const pid=school.process.pid!; const base=treeMemory(pid); const stop=watchMemory(pid); const t=performance.now(); const statuses:Record<string,number>={};
  await Promise.all(Array.from({length:10},async(_,i)=>{const p=pictures[i%pictures.length]!; const {status}=await register(school as never,registrationOf(),{image:p,personal_photo:p,passport:p}).catch((e)=>({status:String(e)})); statuses[status]=(statuses[status]??0)+1;}));
  console.log(name.padEnd(20), `base ${base.toFixed(0)} grown ${(stop()-base).toFixed(0)} MB`, JSON.stringify(statuses), ((performance.now()-t)/1000).toFixed(1)+'s');
  await school.kill(); rmSync(dataDir,{recursive:true});
}
await storm('avif50',[await avif(7070,7070)]);
await storm('lying',[await lyingAvif(7070,7070,2000)]);
await storm('avif8',[await avif(2828,2828)]);
await storm('pngi30',[await interlacedPng(6000,5000)]);
await storm('pngia30',[await interlacedPng(6000,5000,4)]);
await storm('jpgp30',[await progressiveJpeg(6000,5000)]);
await storm('gifwide',[await gif(65000,460)]);
await storm('film',[await animated('webp',1000,30)]);
await storm('all',[await lyingAvif(7070,7070,2000),await avif(2828,2828),await interlacedPng(6000,5000),await progressiveJpeg(6000,5000),await gif(6000,5000)]);
