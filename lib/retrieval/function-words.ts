/**
 * Words that make a question and say nothing about its subject, in the form of `termsOf`. In a page they may be rare,
 * and a rare word counts a lot: `someone` in a question would lead to the one passage that says `someone`.
 */
export const functionWords: ReadonlySet<string> = new Set(
  [
    'a about after again all also am an and any anyone anything are as at be because been before but by can could did do does doe for from get had has have he her here him his how i if in into is it its just like may me might must my no nobody not now of on one or our out over own should so some somebody someone something still such than that the their them then there these they thi this those to too up us was wa we were what when where which while who whom whose why will with would yes you your',
    'aber als am an auch auf aus bei beim bin bis bist da damit dann darf das dass dein dem den denn der des dich die dies diese dieser doch dort du durch ein eine einem einen einer eines er es etwa etwas euch fur gibt haben hat hatte hier ich ihm ihn ihr im in ist ja jede jeden jeder jemand kann kein keine man mehr mein mich mir mit muss nach nicht nichts noch nur ob oder ohne sehr sein sich sie sind so soll sollte uber um und uns unser unter viel vom von vor wann war warum was weil welche welchem welchen welcher welches wem wen wenn wer werden wie wieder wird wo wohin woher wir zu zum zur',
    'au aux avec ce ces cette comment dans de des du elle en est et il ils je la le les leur lui ma mai mes moi mon ne nou nous on ou par pas pour pourquoi quand que quel quelle quels qui sa sans se ses son sont sur ta te toi ton tu un une vos votre vou vous',
    'al como con cual cuando cuanto de del donde el ella en es esta este hay la las lo los me mi mis no o para pero por porque que quien se ser si sin son su sus te tu un una y ya yo',
    'ao aos com como da das de do dos e ela ele em essa esse esta este eu foi ha isso mais mas me meu minha na nao nas no nos o onde ou para pela pelo por porque quais qual quando que quem se sem ser seu sua um uma voce',
  ].flatMap((words) => words.split(' ')),
);
